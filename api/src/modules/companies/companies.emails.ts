import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import type { EmailMessage } from '../../platform/email/email';
import type { OutboxRow } from '../../platform/email/outbox';
import { renderEmailContent } from '../../platform/email/render';
import { tenants } from '../../schema';
import { findAccount } from '../accounts/accounts.db';
import { getEmailTheme } from '../branding/email-theme.service';

type CompanyOutboxRow = Pick<OutboxRow, 'tenantId' | 'appOrigin'> & { userId: string };

const texts = {
  suspended: [
    'Nobody can make changes at present: no orders, payments or payouts. Everything can still be read.',
    'Payouts that the bank has already are finished; all others wait. They go on when the suspension ends.',
  ],
  terminated: ['Nobody can make changes any more. Everything can still be read.'],
};

/** The e-mail that tells an administrator what their marketplace's state is now; null for a deactivated account. */
export async function renderCompanyEmail(tx: Tx, { tenantId, userId, appOrigin }: CompanyOutboxRow): Promise<EmailMessage | null> {
  const account = await findAccount(tx, tenantId, userId);
  const [row] = await tx.select().from(tenants).where(eq(tenants.tenantId, tenantId));
  if (!account || !row) return null;
  const { suspension, suspensionReason, name } = row;
  const subject = suspension ? `${name} is ${suspension}` : `${name} is active again`;
  const paragraphs = suspension
    ? [`${name} was ${suspension} by TechAdds. The reason: ${suspensionReason ?? ''}`, ...texts[suspension]]
    : [`${name} was reactivated. You and your users can make changes again, and payouts that waited go on.`];
  const body = renderEmailContent({
    ...{ subject, company: name, recipientName: account.user.firstName, paragraphs, after: [] },
    theme: await getEmailTheme(tx, { tenantId, partnerId: null, appOrigin }),
    action: { label: 'Open TechAdds', href: appOrigin },
  });
  return { tenantId, fromName: 'TechAdds', to: account.user.email, subject, ...body };
}
