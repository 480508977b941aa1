import type * as z from 'zod/mini';
import type { TimelineEntry } from '@techadds/shared/contract/crm/timeline';
import type { CreateActivity } from '@techadds/shared/contract/crm/forms';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { findContact, setLastContacted } from './contacts.db';
import { findDeal } from './deals.db';
import { addActivity } from '../timeline/activities.service';
import { listTimeline } from '../timeline/timeline.service';

type NewActivity = z.output<typeof CreateActivity>;

type Timeline = Awaited<ReturnType<typeof listTimeline>>;
type TimelineRequest = Parameters<typeof listTimeline>[3];

/** The timeline of a deal. @throws AppError 404 if the deal is not visible to the caller */
export async function listDealTimeline(tx: Tx, caller: Caller, id: string, request: TimelineRequest): Promise<Timeline> {
  const deal = await findDeal(tx, caller, id);
  if (!deal) throw notFound('deal');
  return listTimeline(tx, caller, { type: 'deal', id: deal.id }, request);
}

/** The timeline of a contact, with that of its deals. @throws AppError 404 if the contact is not visible to the caller */
export async function listContactTimeline(tx: Tx, caller: Caller, id: string, request: TimelineRequest): Promise<Timeline> {
  const contact = await findContact(tx, caller, id);
  if (!contact) throw notFound('contact');
  return listTimeline(tx, caller, { type: 'contact', id: contact.id }, request);
}

/** Adds a note, call or e-mail to a deal. @throws AppError 404 */
export async function addDealActivity(tx: Tx, context: ActionContext, id: string, body: NewActivity): Promise<TimelineEntry> {
  const deal = await findDeal(tx, context.caller, id);
  if (!deal) throw notFound('deal');
  return addActivity(tx, context, { type: 'deal', id: deal.id, name: deal.name }, body);
}

/** Adds a note, call or e-mail to a contact; calls and e-mails set the time of the last contact. @throws AppError 404 */
export async function addContactActivity(tx: Tx, context: ActionContext, id: string, body: NewActivity): Promise<TimelineEntry> {
  const contact = await findContact(tx, context.caller, id);
  if (!contact) throw notFound('contact');
  if (body.kind !== 'note') await setLastContacted(tx, contact, context.now.toISOString());
  return addActivity(tx, context, { type: 'contact', id: contact.id, name: `${contact.firstName} ${contact.lastName}`.trim() }, body);
}
