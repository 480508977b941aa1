import type * as z from 'zod/mini';
import type { ContactDetail, MergeContacts } from '@techadds/shared/contract/crm/contacts';
import type { Tx } from '../../platform/database/client';
import { validationError } from '../../platform/http/errors';
import { nextUpdatedAt } from '../../platform/database/record-version';
import type { ActionContext } from '../audit/action-context.service';
import * as db from './contacts.db';
import { contactAuditSnapshot, contactTarget, lockContact, toContactName } from './contacts.rules';
import { toContactDetailDto } from './contacts.presenter';
import { insertActivity } from '../timeline/activities.service';

const uniqueBy = <T>(items: readonly T[], keyOf: (item: T) => string): T[] =>
  [...new Map([...items].reverse().map((item) => [keyOf(item), item])).values()].reverse();

/** The fields of the kept contact, completed from the others; its own values win. */
function mergeFields(kept: db.ContactRow, others: readonly db.ContactRow[]) {
  const all = [kept, ...others];
  const first = (field: 'title' | 'company' | 'background') => all.map((row) => row[field]).find((value) => value !== '') ?? '';
  return {
    ...{ title: first('title'), company: first('company'), background: first('background') },
    customerId: all.find(({ customer }) => customer)?.customer?.id ?? null,
    ownerId: all.find(({ owner }) => owner)?.owner?.id ?? null,
    emails: uniqueBy(
      all.flatMap(({ emails }) => emails),
      ({ email }) => email.toLowerCase(),
    ),
    phones: uniqueBy(
      all.flatMap(({ phones }) => phones),
      ({ number }) => number.replace(/\D/g, ''),
    ),
    tags: [...new Set(all.flatMap(({ tags }) => tags))],
    lastContactedAt:
      all
        .map((row) => row.lastContactedAt ?? '')
        .sort()
        .at(-1) || null,
  };
}

/**
 * Merges contacts into one, which gets their e-mails, phones, tags, deals and timeline. Their ids stay valid and stand for it.
 * Contacts that are merged already are skipped.
 * @throws AppError 404 if one of them is not visible to the caller; 422 if they belong to different lists
 */
export async function mergeContacts(
  tx: Tx,
  { caller, audit, now }: ActionContext,
  { keepId, mergeIds }: z.output<typeof MergeContacts>,
): Promise<ContactDetail> {
  const rows = new Map<string, db.ContactRow>();
  // In the order of the ids, so that two merges of the same contacts cannot wait for each other.
  for (const id of [...new Set([keepId, ...mergeIds])].sort()) rows.set(id, await lockContact(tx, caller, id));
  const kept = rows.get(keepId)!;
  const others = uniqueBy(
    mergeIds.map((id) => rows.get(id)!),
    ({ id }) => id,
  ).filter(({ id }) => id !== kept.id);
  if (others.length === 0) return toContactDetailDto(tx, caller, kept);
  if (others.some(({ partnerId }) => partnerId !== kept.partnerId))
    throw validationError({ mergeIds: 'These contacts belong to the lists of different partners.' });
  await db.updateContactRow(tx, kept, { ...mergeFields(kept, others), updatedAt: nextUpdatedAt(kept, now) });
  await db.moveContactRecords(
    tx,
    kept,
    others.map(({ id }) => id),
  );
  const names = others.map(toContactName).join(', ');
  await insertActivity(tx, {
    tenantId: kept.tenantId,
    contactId: kept.id,
    kind: 'merged',
    at: now.toISOString(),
    actorName: caller.name,
    body: names,
  });
  const row = await lockContact(tx, caller, kept.id);
  await audit(tx, {
    event: 'contact.merged',
    description: `${caller.name} merged ${names} into ${toContactName(row)}`,
    targets: [row, ...others].map(contactTarget),
    before: { kept: contactAuditSnapshot(kept), merged: others.map(contactAuditSnapshot) },
    after: contactAuditSnapshot(row),
  });
  return toContactDetailDto(tx, caller, row);
}
