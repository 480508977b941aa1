import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { id, timestamp } from '../fields';
import { listQuery, listResponse } from '../list';

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
  /** `operator`: by the environment of the server, which nobody changes in the app. */
  managedBy: z.enum(['team', 'operator']),
  /** The variables of the environment that configure it, for administrators; otherwise empty. */
  variables: z.array(z.string()),
  /** Whether the caller may read the log of calls. */
  hasCallLog: z.boolean(),
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
