import type { CallProvider, Integration } from '@techadds/shared/contract/integrations/endpoints';
import type { Config } from '../../config';

interface ServerState {
  lastPaymentAt: string | null;
  lastCallAt: Partial<Record<CallProvider, string>>;
  emails: { count: number; lastError: string | null };
  currency: { fetchedAt: string | null; lastError: string | null };
}

const toHost = (url: string): string => new URL(url).host;
const variablesOf = {
  payments: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  email: ['SMTP_URL', 'MAIL_FROM'],
  assistant: ['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL'],
  currency: ['CURRENCY_SOURCE_URL'],
};

/**
 * The integrations of the server, which its operator configures for all tenants. Only administrators see how, and what went wrong.
 * Addresses are shown without their path and credentials.
 */
export function listServerIntegrations(
  config: Config,
  { lastPaymentAt, lastCallAt, emails, currency }: ServerState,
  isAdmin: boolean,
): Integration[] {
  const present = (
    provider: keyof typeof variablesOf,
    { status, account, lastUsedAt, problem }: Pick<Integration, 'status' | 'account' | 'lastUsedAt' | 'problem'>,
  ): Integration => ({
    ...{ provider, status, lastUsedAt, managedBy: 'operator' },
    account: isAdmin ? account : null,
    problem: isAdmin ? problem : null,
    variables: isAdmin ? variablesOf[provider] : [],
    hasCallLog: isAdmin,
  });
  const { smtpUrl } = config.email;
  const { baseUrl, apiKey } = config.ai;
  const { stripe } = config.payments;
  const source = config.currencySourceUrl;
  const undelivered =
    emails.count === 0 ? null : `${emails.count === 1 ? '1 e-mail was' : `${emails.count} e-mails were`} given up: ${emails.lastError}`;
  return [
    present('payments', {
      ...{ status: stripe ? 'connected' : 'built_in', account: stripe ? 'Stripe' : null },
      ...{ lastUsedAt: isAdmin ? lastPaymentAt : null, problem: null },
    }),
    present('email', {
      status: undelivered !== null ? 'needs_attention' : smtpUrl ? 'connected' : config.demo ? 'built_in' : 'not_configured',
      ...{ account: smtpUrl ? toHost(smtpUrl) : null, lastUsedAt: isAdmin ? (lastCallAt.email ?? null) : null, problem: undelivered },
    }),
    present('assistant', {
      ...{ status: baseUrl && apiKey ? 'connected' : 'built_in', account: baseUrl && apiKey ? toHost(baseUrl) : null },
      ...{ lastUsedAt: isAdmin ? (lastCallAt.assistant ?? null) : null, problem: null },
    }),
    present('currency', {
      status: source === undefined ? 'built_in' : currency.lastError !== null ? 'needs_attention' : 'connected',
      ...{ account: source === undefined ? null : toHost(source), lastUsedAt: currency.fetchedAt },
      problem: source === undefined ? null : currency.lastError,
    }),
  ];
}
