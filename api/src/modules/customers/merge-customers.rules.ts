import type * as z from 'zod/mini';
import type { CustomerDetail, MergeCustomers } from '@techadds/shared/contract/customers/endpoints';
import type { Tx } from '../../platform/database/client';
import { nextUpdatedAt } from '../../platform/database/record-version';
import { conflict, notFound, validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { insertActivity } from '../timeline/activities.service';
import * as db from './customers.db';
import { getCustomer, toAuditSnapshot } from './customers.rules';
import { countMoved, pickFields } from './merge-changes';
import { insertMerge, moveCustomerRecords } from './merge-customers.db';

type CustomerRow = NonNullable<Awaited<ReturnType<typeof db.lockCustomer>>>;

/** The fields of the kept customer, completed from the others; its own values win. */
function mergeFields(kept: CustomerRow, others: readonly CustomerRow[]): Partial<CustomerRow> {
  const all = [kept, ...others];
  const first = (field: 'phone' | 'website' | 'countryCode' | 'taxId' | 'note') =>
    all.map((row) => row[field]).find((text) => text !== '') ?? '';
  return {
    ...{ phone: first('phone'), website: first('website'), countryCode: first('countryCode'), taxId: first('taxId'), note: first('note') },
    userId: all.find(({ userId }) => userId !== null)?.userId ?? null,
    status: kept.status === 'prospect' && others.some(({ status }) => status === 'active') ? 'active' : kept.status,
  };
}

/**
 * Merges customers into one, which gets their records and timeline. Their ids stay valid and stand for it, and so do their e-mails: nobody becomes
 * a customer a second time. Customers that are merged already are skipped.
 *
 * Deposits stay with the merged customer: the settlement of each names the ledger account of that customer, entries of the journal are final, and
 * reconciliation compares both. Moving them takes an entry of its own for each balance.
 *
 * It stores what it changed, so that it can be undone. Two accounts are refused: a customer has one account, and the other one would lose what it
 * can see.
 * @throws AppError 404 if one of them is not visible to the caller; 409 `two_accounts` if two of them order with accounts of their own, each of which
 *   would see the quotes and projects of the other; 422 if they belong to different lists
 */
export async function mergeCustomers(
  tx: Tx,
  { caller, audit, now }: ActionContext,
  { keepId, mergeIds }: z.output<typeof MergeCustomers>,
): Promise<CustomerDetail> {
  const rows = new Map<string, CustomerRow>();
  // In the order of the ids, so that two merges of the same customers cannot wait for each other.
  for (const id of [...new Set([keepId, ...mergeIds])].sort()) {
    const row = await db.lockCustomer(tx, caller, id);
    if (!row) throw notFound('customer');
    rows.set(id, row);
  }
  const kept = rows.get(keepId)!;
  const others = [...new Map(mergeIds.map((id) => [rows.get(id)!.id, rows.get(id)!])).values()].filter(({ id }) => id !== kept.id);
  if (others.length === 0) return getCustomer(tx, caller, kept.id, now);
  if (others.some(({ partnerId }) => partnerId !== kept.partnerId))
    throw validationError({ mergeIds: 'These customers belong to the lists of different partners.' });
  const accounts = new Set([kept, ...others].flatMap(({ userId }) => userId ?? []));
  if (accounts.size > 1)
    throw conflict(
      'two_accounts',
      'Both customers order with an account of their own, and would see the quotes and projects of each other.',
    );
  const { moved, mergedBefore } = await moveCustomerRecords(
    tx,
    kept,
    others.map(({ id }) => id),
  );
  const completed = mergeFields(kept, others);
  await db.updateCustomerRow(tx, kept, { ...completed, updatedAt: nextUpdatedAt(kept, now) });
  const merged = others.map(({ id, name, userId }) => ({ id, name, userId }));
  const states = { before: pickFields(kept), after: pickFields({ ...kept, ...completed }) };
  await insertMerge(tx, kept, { merged, mergedBefore, moved, ...states }, now.toISOString());
  const names = others.map(({ name }) => name).join(', ');
  const [at, actorName] = [now.toISOString(), caller.name];
  await insertActivity(tx, { tenantId: kept.tenantId, customerId: kept.id, kind: 'merged', at, actorName, body: names });
  const customer = await getCustomer(tx, caller, kept.id, now);
  await audit(tx, {
    event: 'customer.merged',
    description: `${caller.name} merged ${names} into ${customer.name}`,
    targets: [kept, ...others].map(({ id, name }) => ({ type: 'customer', id, name })),
    before: { kept: toAuditSnapshot(kept), merged: others.map(toAuditSnapshot) },
    after: { ...toAuditSnapshot(customer), moved: countMoved(moved) },
  });
  return customer;
}
