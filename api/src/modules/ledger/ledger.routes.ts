import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/ledger/endpoints';
import { getScope } from '@techadds/shared/permissions';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { toPage } from '../../platform/database/pagination';
import { findJournalEntry, listLedgerAccounts, listJournalEntries, computeTrialBalance } from './journal.db';
import { canReverseEntry, reverseEntryManually } from './reversal.rules';
import { collectCheckpoints } from '../../platform/checkpoints/checkpoint-copies';
import { findUnreconciledRows } from '../reconciliation/reconciliation.service';
import { ledgerHashChain } from './ledger-hash-chain';
import { maxProblems, verifyLedger } from './verify-ledger.rules';
import { createActionContext } from '../audit/action-context.service';

async function getEntryDetail(tx: Tx, caller: Caller, id: string): Promise<contract.JournalEntryDetail> {
  const entry = await findJournalEntry(tx, caller, id);
  if (!entry) throw notFound('entry');
  const reversible = getScope('ledger.reverse', caller.role) !== undefined && canReverseEntry(entry);
  return { ...entry, allowedActions: reversible ? ['reverse'] : [] };
}

export function ledgerRoutes(app: FastifyInstance, { db: database, config, clock }: Deps): void {
  route(app, contract.listLedgerAccounts, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { total, items } = await listLedgerAccounts(tx, caller, query);
      return toPage(query, total, items);
    }),
  );

  route(app, contract.listJournalEntries, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { total, items } = await listJournalEntries(tx, caller, query);
      return toPage(query, total, items);
    }),
  );

  route(app, contract.getJournalEntry, ({ params, caller }) =>
    database.withTenant(caller.tenantId, (tx) => getEntryDetail(tx, caller, params.id)),
  );

  route(app, contract.getTrialBalance, ({ caller: { tenantId } }) =>
    database.withTenant(tenantId, (tx) => computeTrialBalance(tx, tenantId)),
  );

  route(app, contract.verifyLedger, async ({ caller: { tenantId } }) => {
    const checkpoints = await database.withTenant(tenantId, ({ hmac }) => collectCheckpoints(config, ledgerHashChain, tenantId, hmac));
    return database.withSnapshot(tenantId, async (tx) => {
      const verification = await verifyLedger(tx, tenantId, checkpoints);
      const problems = [...verification.problems, ...(await findUnreconciledRows(tx, tenantId))].slice(0, maxProblems);
      return { ...verification, ok: problems.length === 0, problems };
    });
  });

  route(app, contract.reverseJournalEntry, async ({ params, body, caller, requestMeta, tx }) => {
    await reverseEntryManually(tx, createActionContext(caller, requestMeta, clock()), params.id, body.reason);
    return getEntryDetail(tx, caller, params.id);
  });
}
