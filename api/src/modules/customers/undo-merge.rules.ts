import { mergedFields, undoMergeWithinDays, type UndoneMerge } from '@techadds/shared/contract/customers/merges';
import type { Tx } from '../../platform/database/client';
import { nextUpdatedAt } from '../../platform/database/record-version';
import { conflict, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { insertActivity } from '../timeline/activities.service';
import * as customersDb from './customers.db';
import { getCustomer, toAuditSnapshot } from './customers.rules';
import { pickFields } from './merge-changes';
import { findUndoLimit } from './undoable-merge';
import * as db from './undo-merge.db';

const unchangedText = 'Nothing was changed.';

/**
 * Undoes the latest merge into a customer within 30 days. The merged customers get back their account and the records that nobody changed since,
 * the kept one the fields that the merge completed. What was changed since stays with the kept customer, and so does what was added since: it was
 * agreed with that one. Nothing is booked: orders take their payments with them, and deposits never moved.
 * @throws AppError 404 if the merge is not visible to the caller; 409 `undone`, `merged_since`, `later_merge` or `too_late`
 */
export async function undoMerge(tx: Tx, { caller, audit, now }: ActionContext, id: string): Promise<UndoneMerge> {
  const merge = await db.lockMerge(tx, caller, id);
  const kept = merge && (await customersDb.lockCustomer(tx, caller, merge.customerId));
  if (!merge || !kept) throw notFound('customer');
  const { changes } = merge;
  if (merge.undoneAt !== null) throw conflict('undone', `This merge is undone already. ${unchangedText}`);
  if (merge.mergedAt <= findUndoLimit(now))
    throw conflict('too_late', `A merge can be undone for ${undoMergeWithinDays} days. ${unchangedText}`);
  if (kept.id !== merge.customerId)
    throw conflict('merged_since', `The customer was merged into ${kept.name} since. Undo that merge first. ${unchangedText}`);
  if ((await db.findLatestMerge(tx, kept, merge.mergedAt))?.id !== undefined)
    throw conflict('later_merge', `Another customer was merged into ${kept.name} since. Undo that merge first. ${unchangedText}`);

  // First, because the database writes the kept customer where a merged one is named.
  await db.restoreCustomers(tx, kept, changes);
  const records = await db.returnRecords(tx, kept, changes);
  const current = pickFields(kept);
  const completed = mergedFields.filter((field) => changes.after[field] !== changes.before[field]);
  const restored = completed.filter((field) => current[field] === changes.after[field]);
  const fields = completed.filter((field) => !restored.includes(field));
  const values = Object.fromEntries(restored.map((field) => [field, changes.before[field]]));
  await customersDb.updateCustomerRow(tx, kept, { ...values, updatedAt: nextUpdatedAt(kept, now) });
  if (!fields.includes('userId')) await db.restoreAccount(tx, kept, changes);
  await db.saveUndone(tx, merge, now.toISOString());

  const names = changes.merged.map(({ name }) => name).join(', ');
  const activity = { tenantId: kept.tenantId, at: now.toISOString(), actorName: caller.name };
  await insertActivity(tx, { ...activity, customerId: kept.id, kind: 'unmerged', body: names });
  for (const { id: customerId } of changes.merged) await insertActivity(tx, { ...activity, customerId, kind: 'restored', body: '' });
  const customer = await getCustomer(tx, caller, kept.id, now);
  await audit(tx, {
    event: 'customer.merge_undone',
    description: `${caller.name} undid the merge of ${names} into ${kept.name}`,
    targets: [kept, ...changes.merged].map((each) => ({ type: 'customer', id: each.id, name: each.name })),
    before: toAuditSnapshot(kept),
    after: { ...toAuditSnapshot(customer), notRestored: { fields, records } },
  });
  return { customer, restored: changes.merged.map((each) => ({ id: each.id, name: each.name })), notRestored: { fields, records } };
}
