import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/ledger';
import { scopeOf } from '@techadds/shared/permissions';
import type { Tx } from '../../database/database';
import type { Caller } from '../../http/caller';
import type { Deps } from '../../http/deps';
import { notFound } from '../../http/errors';
import { route } from '../../http/route';
import { pageOf } from '../../records/list';
import { findEntry, listAccounts, listEntries, trialBalance } from './journal.db';
import { mayReverse, reverseByHand } from './reversal.rules';
import { verifyLedger } from './verify-ledger.rules';

async function detailOf(tx: Tx, caller: Caller, id: string): Promise<contract.JournalEntryDetail> {
  const entry = await findEntry(tx, caller, id);
  if (!entry) throw notFound('entry');
  const reversible = scopeOf('ledger.reverse', caller.role) !== undefined && mayReverse(entry);
  return { ...entry, allowedActions: reversible ? ['reverse'] : [] };
}

export function ledgerRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  route(app, contract.listLedgerAccounts, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { total, items } = await listAccounts(tx, caller, query);
      return pageOf(query, total, items);
    }),
  );

  route(app, contract.listJournalEntries, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { total, items } = await listEntries(tx, caller, query);
      return pageOf(query, total, items);
    }),
  );

  route(app, contract.getJournalEntry, ({ params, caller }) =>
    database.withTenant(caller.tenantId, (tx) => detailOf(tx, caller, params.id)),
  );

  route(app, contract.getTrialBalance, ({ caller: { tenantId } }) => database.withTenant(tenantId, (tx) => trialBalance(tx, tenantId)));

  route(app, contract.verifyLedger, ({ caller: { tenantId } }) => database.atOneMoment(tenantId, (tx) => verifyLedger(tx, tenantId)));

  route(app, contract.reverseJournalEntry, async ({ params, body, caller, origin, tx }) => {
    await reverseByHand(tx, { caller, origin, now: clock() }, params.id, body.reason);
    return detailOf(tx, caller, params.id);
  });
}
