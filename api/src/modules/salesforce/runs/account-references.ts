import type { Tx } from '../../../platform/database/client';
import type { SalesforceConnection } from '@techadds/shared/contract/salesforce/endpoints';
import { listLinks } from '../links.db';
import type { Team } from '../../../platform/auth/team';

const newAccountPrefix = 'new:';

/** Which account of Salesforce each of our customers is, for the references of contacts and deals. */
export interface AccountReferences {
  /** The account of a customer: its id, a mark of one that this run creates, or undefined if there is none. */
  accountOf: (customerId: string) => string | undefined;
  isKnownAccount: (externalId: string) => boolean;
  /** The customer that a reference means; undefined if it is not linked. */
  customerOf: (value: string) => string | undefined;
  /** Another customer and account that belong together, or become so by this run. */
  add: (customerId: string | null, externalId: string | null, name: string) => void;
  nameOf: (value: string) => string;
}

export function createAccountReferences(links: readonly { recordId: string; externalId: string }[]): AccountReferences {
  const accounts = new Map(links.map(({ recordId, externalId }) => [recordId, externalId]));
  const customers = new Map<string, string | null>(links.map(({ recordId, externalId }) => [externalId, recordId]));
  const names = new Map<string, string>();
  return {
    accountOf: (customerId) => accounts.get(customerId),
    isKnownAccount: (externalId) => customers.has(externalId),
    customerOf: (value) => customers.get(value) ?? undefined,
    nameOf: (value) => names.get(value) ?? value,
    add: (customerId, externalId, name) => {
      const value = externalId ?? `${newAccountPrefix}${customerId ?? ''}`;
      names.set(value, name);
      if (customerId !== null) accounts.set(customerId, value);
      customers.set(value, customerId);
    },
  };
}

/** The references of all linked customers of a team. */
export const loadAccountReferences = async (tx: Tx, team: Team, provider: SalesforceConnection['provider']): Promise<AccountReferences> =>
  createAccountReferences(await listLinks(tx, team, provider, 'Account'));
