import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Contact } from '@techadds/shared/contract/crm/contacts';
import type { Tx } from '../../platform/database/client';
import { alphabetically, containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { contacts, customers, dealContacts, deals, partners, users } from '../../schema';
import { visibleContacts, visibleDeals, type RowScope } from '../row-scope/row-scope.service';

const contactColumns = {
  ...{
    tenantId: contacts.tenantId,
    id: contacts.id,
    partnerId: contacts.partnerId,
    firstName: contacts.firstName,
    lastName: contacts.lastName,
  },
  ...{ title: contacts.title, company: contacts.company, status: contacts.status, tags: contacts.tags, emails: contacts.emails },
  ...{ phones: contacts.phones, background: contacts.background, lastContactedAt: contacts.lastContactedAt },
  ...{ mergedIntoId: contacts.mergedIntoId, createdAt: contacts.createdAt, updatedAt: contacts.updatedAt, archivedAt: contacts.archivedAt },
  customer: { id: customers.id, name: customers.name },
  owner: { id: users.id, firstName: users.firstName, lastName: users.lastName },
};

const customerJoin = and(eq(customers.tenantId, contacts.tenantId), eq(customers.id, contacts.customerId));
const selectContacts = (tx: Tx) =>
  tx
    .select(contactColumns)
    .from(contacts)
    .leftJoin(customers, customerJoin)
    .leftJoin(users, and(eq(users.tenantId, contacts.tenantId), eq(users.id, contacts.ownerId)))
    .$dynamic();
export type ContactRow = Awaited<ReturnType<typeof selectContacts>>[number];

export interface ContactFilter {
  query?: string | undefined;
  status?: Contact['status'] | undefined;
  ownerId?: string | undefined;
  customerId?: string | undefined;
  tag?: string | undefined;
  archived?: '1' | undefined;
}

/** The values without the names of the fields, which a search must not find. */
const emailTexts = sql`jsonb_path_query_array(${contacts.emails}, '$[*].email')::text`;
const phoneTexts = sql`jsonb_path_query_array(${contacts.phones}, '$[*].number')::text`;
const fullName = sql`(${contacts.firstName} || ' ' || ${contacts.lastName})`;

function filterCondition(caller: RowScope, filter: ContactFilter): SQL | undefined {
  const { status, ownerId, customerId, tag, archived } = filter;
  const text = filter.query?.trim();
  return and(
    visibleContacts(caller),
    isNull(contacts.mergedIntoId),
    archived ? isNotNull(contacts.archivedAt) : isNull(contacts.archivedAt),
    status && eq(contacts.status, status),
    ownerId ? eq(contacts.ownerId, ownerId) : undefined,
    customerId ? eq(contacts.customerId, customerId) : undefined,
    tag ? sql`${contacts.tags} ? ${tag}` : undefined,
    text
      ? or(
          containsText(fullName, text),
          containsText(contacts.company, text),
          containsText(emailTexts, text),
          containsText(phoneTexts, text),
        )
      : undefined,
  );
}

const sortColumns = {
  name: [alphabetically(contacts.lastName), alphabetically(contacts.firstName)],
  company: [alphabetically(contacts.company)],
  lastContacted: [contacts.lastContactedAt],
  newest: [contacts.createdAt],
};

/** The query for a page of the contacts visible to the caller. */
export function listContacts(tx: Tx, caller: RowScope, filter: ContactFilter & ListRequest): PromiseLike<ContactRow[]> {
  const { order, limit, offset } = filter;
  const sort = filter.sort as keyof typeof sortColumns;
  const newestFirst = order === 'asc' ? 'desc' : 'asc';
  return selectContacts(tx)
    .where(filterCondition(caller, filter))
    .orderBy(
      ...orderByColumns(sort === 'newest' ? newestFirst : order, ...(sortColumns[sort] ?? sortColumns.name)),
      ...orderByColumns(order, contacts.id),
    )
    .limit(limit)
    .offset(offset);
}

/** The query for the number of the matching contacts. */
export const countContacts = (tx: Tx, caller: RowScope, filter: ContactFilter) =>
  tx
    .select({ total: sql<number>`count(*)::int` })
    .from(contacts)
    .where(filterCondition(caller, filter));

/** Finds a contact visible to the caller; a merged one is found as the contact it was merged into. */
export async function findContact(tx: Tx, caller: RowScope, id: string, forUpdate = false): Promise<ContactRow | undefined> {
  const where = and(visibleContacts(caller), eq(contacts.id, id));
  // Alone, because a query that waits for the lock joins the new version of the contact with the old rows of the other tables.
  if (forUpdate) await tx.select({ id: contacts.id }).from(contacts).where(where).for('update');
  const [row] = await selectContacts(tx).where(where);
  return row?.mergedIntoId ? findContact(tx, caller, row.mergedIntoId, forUpdate) : row;
}

/** The partner, the ids that were merged into it, and the number of its deals that the caller sees. */
export async function loadContactRelations(tx: Tx, caller: RowScope, { tenantId, id, partnerId }: ContactRow) {
  const [partner] =
    partnerId === null
      ? []
      : await tx
          .select({ id: partners.id, name: partners.name })
          .from(partners)
          .where(and(eq(partners.tenantId, tenantId), eq(partners.id, partnerId)));
  const merged = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.tenantId, tenantId), eq(contacts.mergedIntoId, id)));
  const ofContact = sql`exists (select from ${dealContacts} where ${and(eq(dealContacts.tenantId, tenantId), eq(dealContacts.dealId, deals.id), eq(dealContacts.contactId, id))})`;
  const dealCount = await tx.$count(deals, and(visibleDeals(caller), isNull(deals.archivedAt), ofContact));
  return { partner: partner ?? null, mergedIds: merged.map((row) => row.id), dealCount };
}

export async function insertContact(tx: Tx, values: typeof contacts.$inferInsert): Promise<void> {
  await tx.insert(contacts).values(values);
}

type ContactKey = Pick<ContactRow, 'tenantId' | 'id'>;

export async function updateContactRow(tx: Tx, { tenantId, id }: ContactKey, values: Partial<typeof contacts.$inferInsert>): Promise<void> {
  await tx
    .update(contacts)
    .set(values)
    .where(and(eq(contacts.tenantId, tenantId), eq(contacts.id, id)));
}

export const setLastContacted = (tx: Tx, contact: ContactKey, at: string): Promise<void> =>
  updateContactRow(tx, contact, { lastContactedAt: at });

/** Moves the deals and earlier merges of contacts to another one. Their timeline stays theirs and is read together with its own. */
export async function moveContactRecords(tx: Tx, { tenantId, id }: ContactKey, mergedIds: string[]): Promise<void> {
  const links = and(eq(dealContacts.tenantId, tenantId), inArray(dealContacts.contactId, mergedIds));
  const linked = await tx.select({ dealId: dealContacts.dealId }).from(dealContacts).where(links);
  await tx.delete(dealContacts).where(links);
  if (linked.length > 0)
    await tx
      .insert(dealContacts)
      .values([...new Set(linked.map(({ dealId }) => dealId))].map((dealId) => ({ tenantId, dealId, contactId: id })))
      .onConflictDoNothing();
  await tx
    .update(contacts)
    .set({ mergedIntoId: id })
    .where(and(eq(contacts.tenantId, tenantId), or(inArray(contacts.id, mergedIds), inArray(contacts.mergedIntoId, mergedIds))));
}
