import type * as z from 'zod/mini';
import type { CreateActivity } from '@techadds/shared/contract/crm/forms';
import type { TimelineEntry } from '@techadds/shared/contract/crm/timeline';
import type { Tx } from '../../platform/database/client';
import { crmActivities } from '../../schema';
import type { ActionContext } from '../audit/action-context.service';

type NewActivity = Omit<typeof crmActivities.$inferInsert, 'id'>;

/** Adds an entry to the timeline of a contact, a deal or a customer. Returns its id. */
export async function insertActivity(tx: Tx, values: NewActivity): Promise<string> {
  const [row] = await tx.insert(crmActivities).values(values).returning({ id: crmActivities.id });
  return row!.id;
}

const subjectColumns = { contact: 'contactId', deal: 'dealId', customer: 'customerId' } as const;

interface Subject {
  type: keyof typeof subjectColumns;
  id: string;
  name: string;
}

/** Adds a note, call or e-mail to the timeline of a record, which the caller may change. */
export async function addActivity(
  tx: Tx,
  { caller, audit, now }: ActionContext,
  { type, id, name }: Subject,
  { kind, body }: z.output<typeof CreateActivity>,
): Promise<TimelineEntry> {
  const entry = { kind, at: now.toISOString(), actorName: caller.name };
  const activityId = await insertActivity(tx, { tenantId: caller.tenantId, [subjectColumns[type]]: id, ...entry, body });
  await audit(tx, {
    event: `${type}.${kind}_added`,
    description: `${caller.name} added a ${kind === 'email' ? 'message' : kind} to ${name}`,
    targets: [{ type, id, name }],
    after: { kind, body },
  });
  return { id: activityId, ...entry, note: body, record: null };
}
