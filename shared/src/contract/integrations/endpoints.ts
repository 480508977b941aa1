import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { timestamp } from '../fields';

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
});
export type Integration = z.infer<typeof Integration>;

export const listIntegrations = endpoint({
  method: 'GET',
  path: '/integrations/providers',
  summary: "List the integrations of the caller's team with their status: those that the caller may manage, and those of the server",
  permission: 'integrations.manage',
  response: z.object({ items: z.array(Integration) }),
});
