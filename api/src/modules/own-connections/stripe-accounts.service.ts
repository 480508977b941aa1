import type { Deps } from '../../platform/deps';
import type { Tx } from '../../platform/database/client';
import {
  findAccount,
  shareConnectedAccount,
  getEventSource,
  listUsableAccounts,
  recordAccountCheck,
  type StripeAccountRow,
} from './stripe-accounts.db';
import { openStripeSecrets } from './stripe-keys';

type AccountDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'fieldEncryption'>;

/** One of the tenant's own Stripe accounts, with its keys. */
export interface OwnStripeAccount {
  id: string;
  /** The name under which its events are stored. */
  eventSource: string;
  keys: { secretKey: string; webhookSecret: string; publishableKey: string; apiUrl: string | undefined };
  /** Records why Stripe did not take the keys, or that it did, where that is news. */
  recordCheck: (problem: string | null) => Promise<void>;
}

/**
 * The account that new payments are made with; undefined where they are made with the operator's. It is locked against a disconnection until the
 * payment is stored, as that may delete its keys.
 */
export const lockConnectedAccountId = async (tx: Tx, tenantId: string): Promise<string | undefined> =>
  (await shareConnectedAccount(tx, tenantId))?.id;

function openAccount({ db, clock, config, fieldEncryption }: AccountDeps, row: StripeAccountRow): OwnStripeAccount | undefined {
  const secrets = openStripeSecrets(fieldEncryption, row);
  if (!secrets) return undefined;
  return {
    ...{ id: row.id, eventSource: getEventSource(row) },
    keys: { ...secrets, publishableKey: row.publishableKey, apiUrl: config.payments.stripeApiUrl },
    recordCheck: async (problem) => {
      if (problem !== null || row.checkError !== null)
        await db.withTenant(row.tenantId, (tx) => recordAccountCheck(tx, row, problem, clock()));
    },
  };
}

/** The account that a payment was made with, connected or not; undefined once its keys were deleted. */
export async function findOwnStripeAccount(deps: AccountDeps, tenantId: string, id: string): Promise<OwnStripeAccount | undefined> {
  const row = await deps.db.withTenant(tenantId, (tx) => findAccount(tx, { tenantId, id }));
  return row && openAccount(deps, row);
}

/** The accounts whose events are still accepted. */
export async function listOwnStripeAccounts(deps: AccountDeps, tenantId: string): Promise<OwnStripeAccount[]> {
  const rows = await deps.db.withTenant(tenantId, (tx) => listUsableAccounts(tx, tenantId));
  return rows.flatMap((row) => openAccount(deps, row) ?? []);
}
