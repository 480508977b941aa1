import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { ObligationChange, ObligationForm } from '@techadds/shared/contract/contracts/forms';
import { obligationStatuses } from '@techadds/shared/contract/contracts/states';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { isStaleVersion, nextUpdatedAt } from '../../platform/database/record-version';
import { conflict, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { formatStatus } from '../transitions/transitions.service';
import { lockContract, type ContractRow } from './contracts.db';
import * as db from './obligations.db';

/** More than anybody tracks by hand. */
const maxObligations = 500;

/** Locks a contract whose obligations may change. @throws AppError 404; 409 if it has ended */
async function lockPlan(tx: Tx, caller: Caller, id: string): Promise<ContractRow> {
  const found = await lockContract(tx, caller, id);
  if (!found) throw notFound('contract');
  const { status, archivedAt, number } = found.contract;
  if (found.contract.amendsId !== null) throw conflict('is_amendment', `${number} is an amendment. Obligations belong to its contract.`);
  if (archivedAt === null && obligationStatuses.includes(status)) return found.contract;
  const state = archivedAt === null ? formatStatus(status) : 'archived';
  throw conflict('contract_ended', `${number} is ${state}, so its obligations stay as they are.`);
}

async function lockExisting(tx: Tx, caller: Caller, contractId: string, id: string) {
  const contract = await lockPlan(tx, caller, contractId);
  const row = await db.lockObligation(tx, contract, id);
  if (!row) throw notFound('obligation');
  return { contract, row };
}

const toSnapshot = ({ title, description, party, dueOn, doneAt }: db.ObligationRow) => ({ title, description, party, dueOn, doneAt });

interface RecordedChange {
  event: 'added' | 'updated' | 'done' | 'reopened' | 'removed';
  before?: db.ObligationRow;
  after: db.ObligationRow;
}
const verbs = { added: 'added', updated: 'changed', done: 'marked as done', reopened: 'reopened', removed: 'removed' };

async function recordChange(tx: Tx, { caller, audit }: ActionContext, contract: ContractRow, change: RecordedChange): Promise<void> {
  const { event, before, after } = change;
  await audit(tx, {
    event: `contract.obligation_${event}`,
    description: `${caller.name} ${verbs[event]} the obligation ${after.title} of ${contract.number}`,
    targets: [{ type: 'contract', id: contract.id, name: contract.number }],
    ...(before && { before: toSnapshot(before) }),
    after: toSnapshot(after),
  });
}

/** Adds an obligation to a contract. @throws AppError 404; 409 if it has ended or too many */
export async function addObligation(tx: Tx, context: ActionContext, contractId: string, body: z.output<typeof ObligationForm>) {
  const contract = await lockPlan(tx, context.caller, contractId);
  if ((await db.countObligations(tx, contract)) >= maxObligations)
    throw conflict('too_many', `A contract has at most ${maxObligations} obligations. Nothing was added.`);
  const at = context.now.toISOString();
  const times = { createdAt: at, updatedAt: at };
  const row = await db.insertObligation(tx, { ...body, ...times, tenantId: contract.tenantId, id: randomUUID(), contractId });
  await recordChange(tx, context, contract, { event: 'added', after: row });
  return db.toObligationDto(row);
}

/** Changes an obligation, or marks it as done or open. @throws AppError 404; 409 if the contract has ended, or it was changed since `updatedAt` */
export async function updateObligation(
  tx: Tx,
  context: ActionContext,
  { contractId, id }: { contractId: string; id: string },
  { done, updatedAt, ...fields }: z.output<typeof ObligationChange>,
) {
  const { contract, row } = await lockExisting(tx, context.caller, contractId, id);
  if (isStaleVersion(updatedAt, row)) {
    const current = db.toObligationDto(row);
    const message = 'Somebody else changed this obligation in the meantime. Nothing was saved; look at the new version first.';
    throw conflict('changed_meanwhile', message, { current: { ...current, updated_at: current.updatedAt } });
  }
  const wasDone = row.doneAt !== null;
  const at = nextUpdatedAt(row, context.now);
  const mark = done === wasDone ? {} : done ? { doneAt: at, doneBy: context.caller.name } : { doneAt: null, doneBy: null };
  const after = await db.updateObligationRow(tx, row, { ...fields, ...mark, updatedAt: at });
  const event = done === wasDone ? 'updated' : done ? 'done' : 'reopened';
  await recordChange(tx, context, contract, { event, before: row, after });
  return db.toObligationDto(after);
}

/** Removes an obligation. @throws AppError 404; 409 if it is done, or the contract has ended */
export async function removeObligation(tx: Tx, context: ActionContext, { contractId, id }: { contractId: string; id: string }) {
  const { contract, row } = await lockExisting(tx, context.caller, contractId, id);
  if (row.doneAt !== null) throw conflict('obligation_done', `${row.title} is done, so it stays in the contract. Nothing was removed.`);
  const at = nextUpdatedAt(row, context.now);
  const after = await db.updateObligationRow(tx, row, { removedAt: at, updatedAt: at });
  await recordChange(tx, context, contract, { event: 'removed', before: row, after });
  return db.toObligationDto(after);
}
