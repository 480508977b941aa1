import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { ContactDetail, CreateContact, UpdateContact } from '@techadds/shared/contract/crm/contacts';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { conflict, notFound, validationError } from '../../platform/http/errors';
import { isStaleVersion, nextUpdatedAt } from '../../platform/database/record-version';
import type { ActionContext } from '../audit/action-context.service';
import { toConflictDto } from '../client-references/offline-upsert.service';
import * as db from './contacts.db';
import { toContactDetailDto } from './contacts.presenter';
import { insertActivity } from '../timeline/activities.service';
import { requireParties, toDefaultOwner, toPartnerId } from './parties.rules';

export const toContactName = ({ firstName, lastName }: Pick<db.ContactRow, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`.trim();

/** The contact fields recorded in audit events. */
export const contactAuditSnapshot = ({ firstName, lastName, title, company, status, tags, emails, phones, customer }: db.ContactRow) => ({
  ...{ firstName, lastName, title, company, status, tags, emails, phones, customer: customer?.name ?? null },
});

export const contactTarget = (row: db.ContactRow) => ({ type: 'contact', id: row.id, name: toContactName(row) });

/** Selects a contact visible to the caller, `for update`; a merged one is the contact it was merged into. @throws AppError 404 */
export async function lockContact(tx: Tx, caller: Caller, id: string): Promise<db.ContactRow> {
  const row = await db.findContact(tx, caller, id, true);
  if (!row) throw notFound('contact');
  return row;
}

/** @throws AppError 404 if it is not visible to the caller */
export async function getContact(tx: Tx, caller: Caller, id: string): Promise<ContactDetail> {
  const row = await db.findContact(tx, caller, id);
  if (!row) throw notFound('contact');
  return toContactDetailDto(tx, caller, row);
}

/** Adds a contact to the caller's list. @throws AppError 422 by field */
export async function createContact(tx: Tx, context: ActionContext, body: z.output<typeof CreateContact>): Promise<ContactDetail> {
  const { caller, audit, now } = context;
  const { tenantId } = caller;
  const { ownerId = toDefaultOwner(caller), ...fields } = body;
  const ofCustomer = await requireParties(tx, caller, body);
  const [id, at] = [randomUUID(), now.toISOString()];
  await db.insertContact(tx, {
    ...fields,
    tenantId,
    id,
    ownerId,
    partnerId: toPartnerId(caller, ofCustomer),
    createdAt: at,
    updatedAt: at,
  });
  await insertActivity(tx, { tenantId, contactId: id, kind: 'created', at, actorName: caller.name, body: '' });
  const row = await lockContact(tx, caller, id);
  await audit(tx, {
    event: 'contact.created',
    description: `${caller.name} added the contact ${toContactName(row)}`,
    targets: [contactTarget(row)],
    after: contactAuditSnapshot(row),
  });
  return toContactDetailDto(tx, caller, row);
}

/** Labels of the fields in the timeline. */
const fieldLabels: Partial<Record<keyof z.output<typeof UpdateContact>, string>> = {
  ...{ firstName: 'name', lastName: 'last name', title: 'title', company: 'company', customerId: 'customer', ownerId: 'owner' },
  ...{ status: 'status', tags: 'tags', emails: 'e-mails', phones: 'phones', background: 'background' },
};

/** Updates a contact. Omitted fields keep their value. @throws AppError 404, 409 `changed_meanwhile`, 422 by field */
export async function updateContact(
  tx: Tx,
  context: ActionContext,
  id: string,
  { updatedAt, ...fields }: z.output<typeof UpdateContact>,
): Promise<ContactDetail> {
  const { caller, audit, now } = context;
  const row = await lockContact(tx, caller, id);
  if (isStaleVersion(updatedAt, row)) {
    const message = 'Somebody else changed this contact in the meantime. Nothing was saved; look at the new version first.';
    throw conflict('changed_meanwhile', message, { current: toConflictDto(await toContactDetailDto(tx, caller, row)) });
  }
  const ofCustomer = await requireParties(tx, caller, fields);
  if (fields.customerId && ofCustomer !== row.partnerId) throw validationError({ customerId: 'This customer belongs to another list.' });
  await db.updateContactRow(tx, row, { ...fields, updatedAt: nextUpdatedAt(row, now) });
  const changed = Object.keys(fields).flatMap((key) => fieldLabels[key as keyof typeof fields] ?? []);
  await insertActivity(tx, {
    ...{
      tenantId: row.tenantId,
      contactId: row.id,
      kind: 'updated',
      at: now.toISOString(),
      actorName: caller.name,
      body: changed.join(', '),
    },
  });
  const next = await lockContact(tx, caller, row.id);
  await audit(tx, {
    event: 'contact.updated',
    description: `${caller.name} changed the contact ${toContactName(next)}`,
    targets: [contactTarget(next)],
    before: contactAuditSnapshot(row),
    after: contactAuditSnapshot(next),
  });
  return toContactDetailDto(tx, caller, next);
}

/** Archives or restores a contact; a repeat changes nothing. @throws AppError 404 */
export async function archiveOrRestoreContact(
  tx: Tx,
  { caller, audit, now }: ActionContext,
  id: string,
  action: 'archive' | 'restore',
): Promise<ContactDetail> {
  const row = await lockContact(tx, caller, id);
  if ((row.archivedAt !== null) === (action === 'archive')) return toContactDetailDto(tx, caller, row);
  const archivedAt = action === 'archive' ? now.toISOString() : null;
  const event = action === 'archive' ? 'archived' : 'restored';
  await db.updateContactRow(tx, row, { archivedAt, updatedAt: nextUpdatedAt(row, now) });
  await insertActivity(tx, {
    tenantId: row.tenantId,
    contactId: row.id,
    kind: event,
    at: now.toISOString(),
    actorName: caller.name,
    body: '',
  });
  await audit(tx, {
    event: `contact.${event}`,
    description: `${caller.name} ${event} the contact ${toContactName(row)}`,
    targets: [contactTarget(row)],
    before: { archivedAt: row.archivedAt },
    after: { archivedAt },
  });
  return getContact(tx, caller, row.id);
}
