import type { Tx } from '../../platform/database/client';
import type { EmailMessage } from '../../platform/email/email';
import type { OutboxRow } from '../../platform/email/outbox';
import { renderEmailContent, type EmailContent } from '../../platform/email/render';
import { getEmailTheme } from '../branding/email-theme.service';
import { createAccountToken, type AccountTokenPurpose } from './account-tokens.db';
import { findAccount, type Account } from './accounts.db';

type AccountEmailContent = Omit<EmailContent, 'company' | 'theme' | 'recipientName'>;
/** Renders the content of an e-mail, or null if it is obsolete. `link` creates an app URL with a new token. */
type AccountEmailRenderer = (
  account: Account,
  link: (path: string, purpose: AccountTokenPurpose) => Promise<string>,
) => Promise<AccountEmailContent | null>;

type AccountEmailKind = Extract<OutboxRow['kind'], AccountTokenPurpose | 'password_changed' | 'set_password'>;
type AccountOutboxRow = Pick<OutboxRow, 'tenantId' | 'appOrigin'> & { userId: string; kind: AccountEmailKind };

const contentRenderers: Record<AccountEmailKind, AccountEmailRenderer> = {
  verify_email: async ({ user, tenant }, link) =>
    user.emailVerifiedAt !== null
      ? null
      : {
          subject: `Verify your e-mail for ${tenant.name}`,
          paragraphs: [`Somebody, most likely you, made an account at ${tenant.name} with this e-mail. Verify that it is yours.`],
          action: { label: 'Verify my e-mail', href: await link('/verify-email', 'verify_email') },
          after: ['The link works for two days. If the account is not yours, do nothing; nobody was told that you have this e-mail.'],
        },
  reset_password: async ({ user, tenant }, link) => ({
    subject: `Set a new password for ${tenant.name}`,
    paragraphs: [`A password reset was requested for your account at ${tenant.name}.`],
    action: {
      label: 'Set a new password',
      href: `${await link('/reset-password', 'reset_password')}&email=${encodeURIComponent(user.email)}`,
    },
    after: ['The link works once, for 30 minutes. If you did not ask for it, do nothing: your password stays as it is.'],
  }),
  set_password: async ({ user, tenant }, link) => ({
    subject: `You are the administrator of ${tenant.name}`,
    paragraphs: [`The marketplace ${tenant.name} was created for you at TechAdds. Choose a password, then sign in and set it up.`],
    action: {
      label: 'Choose a password',
      href: `${await link('/reset-password', 'reset_password')}&email=${encodeURIComponent(user.email)}`,
    },
    after: ['The link works once, for 30 minutes. After that, use "Forgot password" on the sign-in page.'],
  }),
  password_changed: async ({ tenant }) => ({
    subject: `Your password for ${tenant.name} was changed`,
    paragraphs: [
      `The password of your account at ${tenant.name} was changed just now, and your other sessions were ended.`,
      'If this was you, all is well. If it was not, set a new password with "Forgot password" on the sign-in page, then tell us.',
    ],
    after: [],
  }),
};

/** Renders an account e-mail; null if it is obsolete or the user is no longer active. */
export async function renderAccountEmail(tx: Tx, row: AccountOutboxRow, now: Date): Promise<EmailMessage | null> {
  const { tenantId, userId, appOrigin } = row;
  const account = await findAccount(tx, tenantId, userId);
  if (!account) return null;
  const link = async (path: string, purpose: AccountTokenPurpose) =>
    `${appOrigin}${path}?token=${await createAccountToken(tx, { tenantId, userId, purpose }, now)}`;
  const words = await contentRenderers[row.kind](account, link);
  if (!words) return null;
  const { user, tenant } = account;
  const theme = await getEmailTheme(tx, { tenantId, partnerId: user.partnerId, appOrigin });
  const body = renderEmailContent({ ...words, company: tenant.name, recipientName: user.firstName, theme });
  return { tenantId, fromName: tenant.name, to: user.email, subject: words.subject, ...body };
}
