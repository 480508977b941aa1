import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { contacts, crmActivities } from '../../schema';
import type { ImportRow } from './imports.db';
import type { ContactValues } from './import-rows';

type ContactRow = typeof contacts.$inferSelect;

const inList = ({ tenantId, partnerId }: ImportRow) =>
  and(
    eq(contacts.tenantId, tenantId),
    partnerId === null ? isNull(contacts.partnerId) : eq(contacts.partnerId, partnerId),
    isNull(contacts.mergedIntoId),
    isNull(contacts.archivedAt),
  );

/** The contacts of the list that have one of these e-mails, by each of their e-mails. */
export async function findContactsByEmail(tx: Tx, row: ImportRow, emails: readonly string[]): Promise<Map<string, ContactRow>> {
  if (emails.length === 0) return new Map();
  const found = tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        inList(row),
        sql`exists (select from jsonb_array_elements(${contacts.emails}) e where lower(e ->> 'email') = any(${sql.param(emails)}::text[]))`,
      ),
    );
  const ids = (await found).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(contacts)
    .where(and(inList(row), inArray(contacts.id, ids)))
    .orderBy(contacts.id)
    .for('update');
  return new Map(rows.flatMap((contact) => contact.emails.map(({ email }): [string, ContactRow] => [email.toLowerCase(), contact])));
}

const addMissing = <T>(own: readonly T[], others: readonly T[], keyOf: (item: T) => string): T[] => {
  const keys = new Set(own.map(keyOf));
  return [...own, ...others.filter((item) => !keys.has(keyOf(item)))];
};

/** The contact with the values of a row: texts are replaced, e-mails, phones and tags are added. */
export const toUpdatedContact = (contact: ContactRow, { emails = [], phones = [], tags = [], ...texts }: ContactValues): ContactRow => ({
  ...contact,
  ...(texts as Partial<ContactRow>),
  emails: addMissing(contact.emails, emails, ({ email }) => email.toLowerCase()),
  phones: addMissing(contact.phones, phones, ({ number }) => number.replaceAll(/\D/g, '')),
  tags: addMissing(contact.tags, tags, (tag) => tag),
});

export const toNewContact = ({ tenantId, partnerId, userId }: ImportRow, values: ContactValues, at: string): ContactRow => ({
  ...{ tenantId, id: randomUUID(), partnerId, ownerId: userId, lastName: '', title: '', company: '', customerId: null, status: 'cold' },
  ...{ tags: [], emails: [], phones: [], background: '', lastContactedAt: null, mergedIntoId: null, archivedAt: null },
  ...(values as Pick<ContactRow, 'firstName'>),
  ...{ createdAt: at, updatedAt: at },
});

/** Writes new and changed contacts, and the import into the timeline of each. */
export async function saveContacts(tx: Tx, row: ImportRow, created: ContactRow[], updated: ContactRow[], at: string): Promise<void> {
  const all = [...created, ...updated.map((contact) => ({ ...contact, updatedAt: at }))];
  if (all.length === 0) return;
  const fields = ['firstName', 'lastName', 'title', 'company', 'status', 'tags', 'emails', 'phones', 'background', 'updatedAt'] as const;
  await tx
    .insert(contacts)
    .values(all)
    .onConflictDoUpdate({
      target: [contacts.tenantId, contacts.id],
      set: Object.fromEntries(fields.map((field) => [field, sql`excluded.${sql.identifier(contacts[field].name)}`])),
    });
  const createdIds = new Set(created.map(({ id }) => id));
  await tx.insert(crmActivities).values(
    all.map(({ tenantId, id }) => ({
      ...{ tenantId, contactId: id, at, actorName: row.actorName, body: `Import of ${row.fileName}` },
      kind: createdIds.has(id) ? ('created' as const) : ('updated' as const),
    })),
  );
}
