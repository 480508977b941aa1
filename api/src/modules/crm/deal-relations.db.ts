import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { contacts, crmActivities, dealContacts, deals, dealStageChanges, partners } from '../../schema';

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

type NewActivity = Omit<typeof crmActivities.$inferInsert, 'id'>;

/** Adds a timeline entry. Returns its id. */
export async function insertActivity(tx: Tx, values: NewActivity): Promise<string> {
  const [row] = await tx.insert(crmActivities).values(values).returning({ id: crmActivities.id });
  return row!.id;
}

/** Maximum number of entries of a timeline. */
const timelineLength = 100;

const activityColumns = {
  id: crmActivities.id,
  kind: crmActivities.kind,
  at: crmActivities.at,
  actorName: crmActivities.actorName,
  body: crmActivities.body,
};
const stageColumns = {
  ...{ id: dealStageChanges.id, at: dealStageChanges.at, actorName: dealStageChanges.actorName, body: dealStageChanges.note },
  ...{ from: dealStageChanges.fromStage, to: dealStageChanges.toStage, durationSeconds: dealStageChanges.durationSeconds },
};

const dealOfActivity = and(eq(deals.tenantId, crmActivities.tenantId), eq(deals.id, crmActivities.dealId));

/** The newest entries of a deal: activities and stage changes. */
export async function listDealEntries(tx: Tx, { tenantId, id }: DealKey) {
  const activities = await tx
    .select(activityColumns)
    .from(crmActivities)
    .where(and(eq(crmActivities.tenantId, tenantId), eq(crmActivities.dealId, id)))
    .orderBy(desc(crmActivities.at), desc(crmActivities.id))
    .limit(timelineLength);
  const changes = await tx
    .select(stageColumns)
    .from(dealStageChanges)
    .where(and(eq(dealStageChanges.tenantId, tenantId), eq(dealStageChanges.dealId, id)))
    .orderBy(desc(dealStageChanges.at), desc(dealStageChanges.id))
    .limit(timelineLength);
  return { activities, changes };
}

/** The newest entries of a contact, of those merged into it, and of its deals. */
export async function listContactEntries(tx: Tx, { tenantId, id }: DealKey) {
  const deal = { id: deals.id, name: deals.name };
  const ofContact = sql`${deals.id} in (select ${dealContacts.dealId} from ${dealContacts} where ${and(eq(dealContacts.tenantId, tenantId), eq(dealContacts.contactId, id))})`;
  const isContact = or(eq(contacts.id, id), eq(contacts.mergedIntoId, id));
  const ofMerged = sql`${crmActivities.contactId} in (select ${contacts.id} from ${contacts} where ${and(eq(contacts.tenantId, tenantId), isContact)})`;
  const own = await tx
    .select(activityColumns)
    .from(crmActivities)
    .where(and(eq(crmActivities.tenantId, tenantId), ofMerged))
    .orderBy(desc(crmActivities.at), desc(crmActivities.id))
    .limit(timelineLength);
  const activities = await tx
    .select({ ...activityColumns, deal })
    .from(crmActivities)
    .innerJoin(deals, dealOfActivity)
    .where(and(eq(crmActivities.tenantId, tenantId), ofContact))
    .orderBy(desc(crmActivities.at), desc(crmActivities.id))
    .limit(timelineLength);
  const changes = await tx
    .select({ ...stageColumns, deal })
    .from(dealStageChanges)
    .innerJoin(deals, and(eq(deals.tenantId, dealStageChanges.tenantId), eq(deals.id, dealStageChanges.dealId)))
    .where(and(eq(dealStageChanges.tenantId, tenantId), ofContact))
    .orderBy(desc(dealStageChanges.at), desc(dealStageChanges.id))
    .limit(timelineLength);
  return { activities: [...own, ...activities], changes };
}
