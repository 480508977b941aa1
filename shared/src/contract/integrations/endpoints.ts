import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { id, timestamp } from '../fields';
import { listQuery, listResponse } from '../list';
import { mailSecurities, PutMailConnection, PutModelConnection, PutPaymentConnection, stripeModes } from './forms';

export const integrationProviders = ['salesforce', 'slack', 'docusign', 'webhooks', 'payments', 'email', 'assistant', 'currency'] as const;
export type IntegrationProvider = (typeof integrationProviders)[number];

/** `built_in` works without another system; `needs_attention` has an error that somebody has to look at. */
export const integrationStatuses = ['connected', 'built_in', 'not_configured', 'needs_attention'] as const;

/** How another system is connected, without any secret. */
export const Integration = z.object({
  provider: z.enum(integrationProviders),
  status: z.enum(integrationStatuses),
  /** The connected account, such as a workspace or a host; null without one. */
  account: z.nullable(z.string()),
  /** The last exchange with the other system; null where there was none, or where it is not known. */
  lastUsedAt: z.nullable(timestamp),
  problem: z.nullable(z.string()),
  /** `operator`: by the environment of the server, or by super-admins for all tenants. */
  managedBy: z.enum(['team', 'operator']),
  /** The variables of the environment that configure it, for administrators; otherwise empty. */
  variables: z.array(z.string()),
  /** Whether the caller may read the log of calls. */
  hasCallLog: z.boolean(),
  /** Whether the caller may connect the tenant's own system in the place of the server's, or choose the source of exchange rates. */
  canConnect: z.boolean(),
});
export type Integration = z.infer<typeof Integration>;

export const listIntegrations = endpoint({
  method: 'GET',
  path: '/integrations/providers',
  summary: "List the integrations of the caller's team with their status: those that the caller may manage, and those of the server",
  permission: 'integrations.manage',
  response: z.object({ items: z.array(Integration) }),
});

/** The providers whose calls are logged here; webhooks have a log of deliveries of their own. */
export const callProviders = [
  'salesforce',
  'slack',
  'docusign',
  'payments',
  'email',
  'assistant',
  'currency',
] as const satisfies IntegrationProvider[];
export type CallProvider = (typeof callProviders)[number];
export const callResults = ['succeeded', 'failed'] as const;
export type CallResult = (typeof callResults)[number];

/** A call to another system, without its content. */
export const ProviderCall = z.object({
  id,
  at: timestamp,
  /** In words, such as "Send an envelope". */
  operation: z.string(),
  result: z.enum(callResults),
  /** The status of the response, or the code of the error; null where the other system gave none. */
  code: z.nullable(z.string()),
  durationMs: z.int(),
  /** The reference id of the request or job that called, as errors show it. */
  referenceId: z.string(),
});
export type ProviderCall = z.infer<typeof ProviderCall>;

export const listProviderCalls = endpoint({
  method: 'GET',
  path: '/integrations/providers/{provider}/calls',
  summary: "List the calls to another system of the last 30 days: those of the caller's team, and for administrators those of the server",
  permission: 'integrations.manage',
  params: z.strictObject({ provider: z.enum(callProviders) }),
  query: z.extend(listQuery(['at', 'durationMs'], 'desc'), { result: z.optional(z.enum(callResults)) }),
  response: listResponse(ProviderCall),
});

const ownConnection = {
  /** Whether the tenant has a connection of its own; otherwise that of the server is used. */
  isOwn: z.boolean(),
  hasSecret: z.boolean(),
  checkedAt: z.nullable(timestamp),
  /** Why it did not work the last time. */
  checkError: z.nullable(z.string()),
  /** Null as long as it is not connected. */
  updatedAt: z.nullable(timestamp),
};

/** The tenant's own mail server without its password. */
export const MailConnection = z.object({
  ...{ host: z.string(), port: z.int(), security: z.enum(mailSecurities), username: z.string(), fromAddress: z.string() },
  ...ownConnection,
});
export type MailConnection = z.infer<typeof MailConnection>;

/** The tenant's own model without its key. */
export const ModelConnection = z.object({ baseUrl: z.string(), model: z.string(), ...ownConnection });
export type ModelConnection = z.infer<typeof ModelConnection>;

/** A Stripe account that was disconnected or replaced, kept for the payments that were made with it. */
const FormerPaymentAccount = z.object({
  accountId: z.string(),
  accountName: z.string(),
  mode: z.enum(stripeModes),
  /** Payments and refunds that are not finished. */
  openCount: z.int(),
  /** When its keys are deleted, unless something is unfinished then; null once they are. */
  keysUntil: z.nullable(timestamp),
});

/** The tenant's own Stripe account without its secrets. */
export const PaymentConnection = z.object({
  ...{ accountId: z.string(), accountName: z.string(), mode: z.enum(stripeModes), publishableKey: z.string() },
  ...ownConnection,
  /** Where the account's webhook sends its events, which are checked with the signing secret. */
  webhookUrl: z.string(),
  /** The last event that was signed with it and was about a payment; null before. */
  lastWebhookAt: z.nullable(timestamp),
  /** Payments and refunds that are not finished. */
  openCount: z.int(),
  former: z.array(FormerPaymentAccount),
});
export type PaymentConnection = z.infer<typeof PaymentConnection>;

export const ConnectionTest = z.object({ ok: z.boolean(), message: z.string() });

export const getMailConnection = endpoint({
  method: 'GET',
  path: '/integrations/email',
  summary: 'Get the mail server that e-mails of the tenant go through, without its password',
  permission: 'integrations.configure',
  response: MailConnection,
});

export const putMailConnection = endpoint({
  method: 'PUT',
  path: '/integrations/email',
  summary: "Send e-mails of the tenant through its own mail server instead of the operator's",
  permission: 'integrations.configure',
  body: PutMailConnection,
  response: MailConnection,
  errors: [409],
});

export const disconnectMail = endpoint({
  method: 'DELETE',
  path: '/integrations/email',
  summary: "Delete the tenant's mail server; e-mails go through the operator's again",
  permission: 'integrations.configure',
  response: MailConnection,
});

export const testMailConnection = endpoint({
  method: 'POST',
  path: '/integrations/email/test',
  summary: 'Send a test e-mail to the caller',
  permission: 'integrations.configure',
  response: ConnectionTest,
});

export const getModelConnection = endpoint({
  method: 'GET',
  path: '/integrations/assistant',
  summary: 'Get the model that answers questions of the tenant, without its key',
  permission: 'integrations.configure',
  response: ModelConnection,
});

export const putModelConnection = endpoint({
  method: 'PUT',
  path: '/integrations/assistant',
  summary: "Answer questions of the tenant with its own model instead of the operator's",
  permission: 'integrations.configure',
  body: PutModelConnection,
  response: ModelConnection,
  errors: [409],
});

export const disconnectModel = endpoint({
  method: 'DELETE',
  path: '/integrations/assistant',
  summary: "Delete the tenant's model; the operator's answers again",
  permission: 'integrations.configure',
  response: ModelConnection,
});

export const testModelConnection = endpoint({
  method: 'POST',
  path: '/integrations/assistant/test',
  summary: 'Ask the model a short question',
  permission: 'integrations.configure',
  response: ConnectionTest,
});

export const getPaymentConnection = endpoint({
  method: 'GET',
  path: '/integrations/payments',
  summary: 'Get the Stripe account that customers of the tenant pay into, without its secrets, and the former ones',
  permission: 'integrations.configure',
  response: PaymentConnection,
});

export const putPaymentConnection = endpoint({
  method: 'PUT',
  path: '/integrations/payments',
  summary:
    "Take new payments with the tenant's own Stripe account instead of the operator's; Stripe is asked about the keys before they are saved",
  permission: 'integrations.configure',
  body: PutPaymentConnection,
  response: PaymentConnection,
  errors: [409],
});

export const disconnectPayments = endpoint({
  method: 'DELETE',
  path: '/integrations/payments',
  summary: "Take new payments with the operator's account again; those made before are finished and refunded with the tenant's",
  permission: 'integrations.configure',
  response: PaymentConnection,
});

export const testPaymentConnection = endpoint({
  method: 'POST',
  path: '/integrations/payments/test',
  summary: 'Ask Stripe whether the keys are valid and belong together; no money moves',
  permission: 'integrations.configure',
  response: ConnectionTest,
});
