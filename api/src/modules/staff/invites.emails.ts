import { roleLabels } from '@techadds/shared/roles';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import type { EmailMessage } from '../../platform/email/email';
import type { OutboxRow } from '../../platform/email/outbox';
import { renderEmailContent } from '../../platform/email/render';
import { getEmailTheme } from '../branding/email-theme.service';
import { createLinkToken } from '../link-tokens/link-tokens.service';
import { getTenantTimeZone } from '../tenants/tenants.service';
import { getLocalDay } from '../../platform/local-day';
import { findInvite, getInviteStatus } from './invites.db';

type InviteOutboxRow = Pick<OutboxRow, 'tenantId' | 'appOrigin'> & { subjectId: string };

/** Renders an invitation with its link; null if it was answered or has expired. */
export async function renderInviteEmail(
  tx: Tx,
  { tenantId, subjectId, appOrigin }: InviteOutboxRow,
  now: Date,
): Promise<EmailMessage | null> {
  const record = await findInvite(tx, tenantId, subjectId);
  if (!record || getInviteStatus(record.invite, now) !== 'pending') return null;
  const { invite, partner, tenant, invitedBy } = record;
  const token = createLinkToken(tx, 'staff_invite', { tenantId, id: invite.id, nonce: invite.linkNonce });
  const lastDay = getLocalDay(new Date(invite.expiresAt), await getTenantTimeZone(tx, tenantId));
  const subject = `${invitedBy} invites you to ${partner.name}`;
  const body = renderEmailContent({
    subject,
    company: partner.name,
    theme: await getEmailTheme(tx, { tenantId, partnerId: invite.partnerId, appOrigin }),
    recipientName: invite.email,
    paragraphs: [
      `${invitedBy} invites you to the team of ${partner.name} at ${tenant.name}, as ${roleLabels[invite.role]}.`,
      'Accept it with your name and a password of your own, and you are signed in.',
    ],
    action: { label: 'Accept the invitation', href: `${appOrigin}${paths.publicInvite(token)}` },
    after: [`The link works once, until ${lastDay}. It is yours alone: do not pass it on. If you did not expect this, do nothing.`],
  });
  return { tenantId, fromName: partner.name, to: invite.email, subject, ...body };
}
