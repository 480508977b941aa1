import type { RateSourceSettings } from '@techadds/shared/contract/currency/source';
import type { CallProvider, Integration } from '@techadds/shared/contract/integrations/endpoints';
import type { Config } from '../../config';
import { describeRates } from '../currency/rate-source.service';
import type { findOwnStripe, listOwnConnections } from './integrations.db';

interface ServerState {
  lastPaymentAt: string | null;
  own: Awaited<ReturnType<typeof listOwnConnections>>;
  ownStripe: Awaited<ReturnType<typeof findOwnStripe>>;
  lastCallAt: Partial<Record<CallProvider, string>>;
  emails: { count: number; lastError: string | null };
  currency: RateSourceSettings;
}

interface Viewer {
  isAdmin: boolean;
  /** All tenants share the exchange rates, so only the operator's people choose where they come from. */
  canChooseRates: boolean;
}

const toHost = (url: string): string => new URL(url).host;
const variablesOf = {
  payments: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  email: ['SMTP_URL', 'MAIL_FROM'],
  assistant: ['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL'],
  currency: ['CURRENCY_SOURCE_URL'],
};

/** The host of the tenant's own connection. */
function findOwn(own: ServerState['own'], provider: 'email' | 'assistant') {
  const row = own.find((each) => each.provider === provider);
  if (!row) return undefined;
  const { settings, checkError } = row;
  return { checkError, account: 'host' in settings ? `${settings.host}:${settings.port}` : toHost(settings.baseUrl) };
}

/**
 * The integrations of the server, which its operator configures for all tenants. Only administrators see how, and what went wrong.
 * Addresses are shown without their path and credentials.
 */
export function listServerIntegrations(
  config: Config,
  { lastPaymentAt, lastCallAt, emails, currency, own, ownStripe }: ServerState,
  { isAdmin, canChooseRates }: Viewer,
): Integration[] {
  const ownProviders: Integration['provider'][] = [...own.map(({ provider }) => provider), ...(ownStripe ? (['payments'] as const) : [])];
  const present = (
    provider: keyof typeof variablesOf,
    { status, account, lastUsedAt, problem }: Pick<Integration, 'status' | 'account' | 'lastUsedAt' | 'problem'>,
  ): Integration => ({
    ...{ provider, status, lastUsedAt, managedBy: ownProviders.includes(provider) ? 'team' : 'operator' },
    account: isAdmin ? account : null,
    problem: isAdmin ? problem : null,
    variables: isAdmin ? variablesOf[provider] : [],
    hasCallLog: isAdmin,
    canConnect: isAdmin && provider !== 'currency',
  });
  const { smtpUrl } = config.email;
  const { baseUrl, apiKey } = config.ai;
  const { stripe } = config.payments;
  const undelivered =
    emails.count === 0 ? null : `${emails.count === 1 ? '1 e-mail was' : `${emails.count} e-mails were`} given up: ${emails.lastError}`;
  const [ownMail, ownModel] = (['email', 'assistant'] as const).map((provider) => findOwn(own, provider));
  const problem = ownMail?.checkError ?? undelivered;
  const { source: rateSource } = currency;
  const rateProblem = rateSource === 'bundled' ? null : currency.checkError;
  const hasModel = ownModel !== undefined || Boolean(baseUrl && apiKey);
  return [
    present('payments', {
      status: ownStripe?.checkError ? 'needs_attention' : ownStripe || stripe ? 'connected' : 'built_in',
      account: ownStripe ? `${ownStripe.name}, ${ownStripe.mode} mode` : stripe ? 'Stripe' : null,
      ...{ lastUsedAt: isAdmin ? lastPaymentAt : null, problem: ownStripe?.checkError ?? null },
    }),
    present('email', {
      status: problem !== null ? 'needs_attention' : ownMail || smtpUrl ? 'connected' : config.demo ? 'built_in' : 'not_configured',
      ...{
        account: ownMail?.account ?? (smtpUrl ? toHost(smtpUrl) : null),
        lastUsedAt: isAdmin ? (lastCallAt.email ?? null) : null,
        problem,
      },
    }),
    present('assistant', {
      status: ownModel?.checkError ? 'needs_attention' : hasModel ? 'connected' : 'built_in',
      account: ownModel?.account ?? (baseUrl && apiKey ? toHost(baseUrl) : null),
      ...{ lastUsedAt: isAdmin ? (lastCallAt.assistant ?? null) : null, problem: ownModel?.checkError ?? null },
    }),
    {
      ...present('currency', {
        status: rateSource === 'bundled' ? 'built_in' : rateProblem !== null ? 'needs_attention' : 'connected',
        ...{ account: describeRates(currency), lastUsedAt: currency.fetchedAt, problem: rateProblem },
      }),
      ...{ canConnect: canChooseRates, variables: canChooseRates && currency.isDefault ? variablesOf.currency : [] },
    },
  ];
}
