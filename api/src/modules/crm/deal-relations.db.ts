import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { contacts, dealContacts, dealStageChanges, partners } from '../../schema';

interface DealKey {
  tenantId: string;
  id: string;
}

/** The partner, contacts and stage changes (oldest first) of a deal. */
export async function loadDealRelations(tx: Tx, { tenantId, id, partnerId }: DealKey & { partnerId: string | null }) {
  const { id: changeId, toStage, at, actorName } = dealStageChanges;
  const [[partner], people, changes] = await Promise.all([
    partnerId === null
      ? []
      : tx
          .select({ id: partners.id, name: partners.name })
          .from(partners)
          .where(and(eq(partners.tenantId, tenantId), eq(partners.id, partnerId))),
    tx
      .select({
        id: contacts.id,
        name: sql<string>`trim(${contacts.firstName} || ' ' || ${contacts.lastName})`,
        company: contacts.company,
        emails: contacts.emails,
      })
      .from(dealContacts)
      .innerJoin(contacts, and(eq(contacts.tenantId, dealContacts.tenantId), eq(contacts.id, dealContacts.contactId)))
      .where(and(eq(dealContacts.tenantId, tenantId), eq(dealContacts.dealId, id)))
      .orderBy(asc(contacts.lastName), asc(contacts.id)),
    tx
      .select({ id: changeId, name: toStage, enteredAt: at, actorName })
      .from(dealStageChanges)
      .where(and(eq(dealStageChanges.tenantId, tenantId), eq(dealStageChanges.dealId, id)))
      .orderBy(asc(at), asc(changeId)),
  ]);
  return { partner: partner ?? null, people, changes };
}

type NewStageChange = Omit<typeof dealStageChanges.$inferInsert, 'id'>;

export async function insertStageChange(tx: Tx, values: NewStageChange): Promise<void> {
  await tx.insert(dealStageChanges).values(values);
}
