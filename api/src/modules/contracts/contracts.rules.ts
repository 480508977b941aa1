import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { ContractBody, ContractDetail } from '@techadds/shared/contract/contracts';
import type { ContractChange } from '@techadds/shared/contract/contract-forms';
import { contractActions, contractCan, type ContractAction, type ContractStatus } from '@techadds/shared/contract/contract-states';
import { scopeOf } from '@techadds/shared/permissions';
import type { Role } from '@techadds/shared/roles';
import type { Tx } from '../../database/database';
import type { Caller } from '../../http/caller';
import { conflict, invalid, notFound } from '../../http/errors';
import type { Act } from '../../records/act';
import { nextNumber } from '../../records/numbers';
import { tenantCurrency } from '../../records/tenant';
import { isOutdated, nextVersion } from '../../records/version';
import * as db from './contracts.db';
import { deedOf, tell } from './contracts.events';
import { recipientsOf, shownRecipient } from './recipients.db';

const words = (status: string) => status.replaceAll('_', ' ');

/** What a role may do with a contract in this state, whoever's it is. */
const allowedActions = ({ status, archivedAt }: Pick<db.ContractRow, 'status' | 'archivedAt'>, role: Role): ContractAction[] =>
  contractActions.filter(
    (action) =>
      scopeOf(`contracts.${action}`, role) !== undefined &&
      (action === 'restore') === (archivedAt !== null) &&
      contractCan[action].from.includes(status),
  );

/** @throws AppError 404 where there is none in the caller's reach. */
export async function contractDetail(tx: Tx, caller: Caller, id: string): Promise<ContractDetail> {
  const found = await db.findContract(tx, caller, id);
  if (!found) throw notFound('contract');
  const { contract } = found;
  return {
    ...db.shownContract(found),
    body: contract.body,
    message: contract.message,
    order: contract.signingOrder,
    recipients: (await recipientsOf(tx, contract)).map(shownRecipient),
    endReason: contract.endReason,
    timeline: await db.eventsOf(tx, contract),
    sha256: contract.sha256,
    allowedActions: allowedActions(contract, caller.role),
  };
}

/**
 * A contract in the caller's reach, locked, on which the caller may take the action in its state.
 * @throws AppError 404 where there is no such contract in reach, 409 `illegal_transition` where its state does not allow it.
 */
export async function lockFor(tx: Tx, caller: Caller, id: string, action: ContractAction): Promise<db.FullContract> {
  const found = await db.lockContract(tx, caller, id);
  if (!found) throw notFound('contract');
  const { status: from, archivedAt, number } = found.contract;
  const allowed = allowedActions(found.contract, caller.role);
  if (allowed.includes(action)) return found;
  const { to, past } = contractCan[action];
  const state = archivedAt === null ? words(from) : 'archived';
  const sentence = `${number} is ${state}, so it cannot be ${words(past)} now. Nothing was changed.`;
  throw conflict('illegal_transition', sentence, { from, to: to ?? from, allowed: allowed.flatMap((each) => contractCan[each].to ?? []) });
}

/** @throws AppError 422 where the caller reaches no such customer, or none of a partner's. */
async function partnerFor(tx: Tx, caller: Caller, customerId: string): Promise<string> {
  const partnerId = await db.partnerOfCustomer(tx, caller, customerId);
  if (partnerId === undefined) throw invalid({ customerId: 'There is no such customer.' });
  return partnerId;
}

/** Begins a contract, as a draft; its id. @throws AppError 422 by field. */
export async function createContract(tx: Tx, act: Act, body: ContractBody, made: { quoteId?: string } = {}): Promise<string> {
  const { caller, now } = act;
  const { tenantId } = caller;
  const at = now.toISOString();
  const id = randomUUID();
  await db.insertContract(tx, {
    ...{ ...body, ...made, tenantId, id, partnerId: await partnerFor(tx, caller, body.customerId), createdBy: caller.userId },
    ...{ currency: await tenantCurrency(tx, tenantId), number: await nextNumber(tx, tenantId, 'CT', now), createdAt: at, updatedAt: at },
  });
  const found = await db.findContract(tx, caller, id);
  if (!found) throw new Error('The contract was not stored.');
  await tell(tx, deedOf(act, ''), 'created', found.contract);
  return id;
}

/** @throws AppError 404; 409 where it is no draft any more or was changed since `updatedAt`; 422 by field. */
export async function updateContract(tx: Tx, act: Act, id: string, change: z.output<typeof ContractChange>): Promise<void> {
  const { caller, now } = act;
  const { updatedAt, ...fields } = change;
  const { contract: present } = await lockFor(tx, caller, id, 'update');
  if (isOutdated(updatedAt, present)) {
    const sentence = 'Somebody else changed this contract in the meantime. Nothing was saved; look at the new version first.';
    const current = await contractDetail(tx, caller, id);
    throw conflict('changed_meanwhile', sentence, { current: { ...current, updated_at: current.updatedAt } });
  }
  if ((await partnerFor(tx, caller, fields.customerId)) !== present.partnerId)
    throw invalid({ customerId: 'A contract stays with its partner. Choose one of their customers.' });
  const values = { ...fields, updatedAt: nextVersion(present, now) };
  await db.setContract(tx, present, values);
  await tell(tx, deedOf(act, ''), 'updated', { ...present, ...values }, { before: present });
}

/** Archives a contract, brings it back, calls its signing off or ends it. @throws AppError 404, 409. */
export async function moveContract(
  tx: Tx,
  act: Act,
  id: string,
  action: 'archive' | 'restore' | 'void' | 'terminate',
  reason: string | null = null,
): Promise<void> {
  const { contract: present } = await lockFor(tx, act.caller, id, action);
  const { to, past } = contractCan[action];
  const updatedAt = nextVersion(present, act.now);
  const archived = action === 'archive' ? { archivedAt: updatedAt } : action === 'restore' ? { archivedAt: null } : {};
  const ended = reason === null ? {} : { endReason: reason };
  const values = { ...archived, ...ended, status: (to ?? present.status) satisfies ContractStatus, updatedAt };
  await db.setContract(tx, present, values);
  await tell(tx, deedOf(act, ''), past, { ...present, ...values }, { before: present, note: reason });
}
