import type * as z from 'zod/mini';
import type { Activity } from '@techadds/shared/contract/crm/activities';
import type { CreateActivity } from '@techadds/shared/contract/crm/forms';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { toTimeline } from './activities.presenter';
import { findContact, setLastContacted } from './contacts.db';
import { findDeal } from './deals.db';
import { insertActivity, listContactEntries, listDealEntries } from './deal-relations.db';

type NewActivity = z.output<typeof CreateActivity>;

/** @throws AppError 404 if the deal is not visible to the caller */
export async function listDealActivities(tx: Tx, caller: Caller, id: string): Promise<Activity[]> {
  const deal = await findDeal(tx, caller, id);
  if (!deal) throw notFound('deal');
  return toTimeline(await listDealEntries(tx, deal));
}

/** The timeline of a contact, with that of its deals. @throws AppError 404 if the contact is not visible to the caller */
export async function listContactActivities(tx: Tx, caller: Caller, id: string): Promise<Activity[]> {
  const contact = await findContact(tx, caller, id);
  if (!contact) throw notFound('contact');
  return toTimeline(await listContactEntries(tx, contact));
}

interface Subject {
  type: 'contact' | 'deal';
  id: string;
  name: string;
}

async function addActivity(
  tx: Tx,
  { caller, audit, now }: ActionContext,
  { type, id, name }: Subject,
  { kind, body }: NewActivity,
): Promise<Activity> {
  const entry = { kind, at: now.toISOString(), actorName: caller.name, body };
  const ofSubject = type === 'contact' ? { contactId: id } : { dealId: id };
  const activityId = await insertActivity(tx, { tenantId: caller.tenantId, ...ofSubject, ...entry });
  await audit(tx, {
    event: `${type}.${kind}_added`,
    description: `${caller.name} added a ${kind === 'email' ? 'message' : kind} to ${name}`,
    targets: [{ type, id, name }],
    after: { kind, body },
  });
  return { id: activityId, ...entry, deal: null, stage: null };
}

/** Adds a note, call or e-mail to a deal. @throws AppError 404 */
export async function addDealActivity(tx: Tx, context: ActionContext, id: string, body: NewActivity): Promise<Activity> {
  const deal = await findDeal(tx, context.caller, id);
  if (!deal) throw notFound('deal');
  return addActivity(tx, context, { type: 'deal', id: deal.id, name: deal.name }, body);
}

/** Adds a note, call or e-mail to a contact; calls and e-mails set the time of the last contact. @throws AppError 404 */
export async function addContactActivity(tx: Tx, context: ActionContext, id: string, body: NewActivity): Promise<Activity> {
  const contact = await findContact(tx, context.caller, id);
  if (!contact) throw notFound('contact');
  if (body.kind !== 'note') await setLastContacted(tx, contact, context.now.toISOString());
  return addActivity(tx, context, { type: 'contact', id: contact.id, name: `${contact.firstName} ${contact.lastName}`.trim() }, body);
}
