import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { calendarDay, Id, id, text } from '../fields';
import { ListMeta, listQuery } from '../list';
import { CreateActivity, CreateDeal, DealFromTicket, UpdateDeal } from './forms';
import { dealStatuses, stageTypes } from './stages';
import { Timeline, TimelineEntry, timelineQuery } from './timeline';

export { CreateDeal, DealFromTicket, UpdateDeal } from './forms';

const Named = z.object({ id: z.string(), name: z.string() });

export const Deal = z.object({
  id: z.string(),
  name: z.string(),
  stage: z.object({ id: z.string(), name: z.string(), type: z.enum(stageTypes) }),
  amountCents: z.int(),
  currency: z.string(),
  /** Of the deal if it has its own, otherwise of its stage. */
  probabilityBp: z.int(),
  hasOwnProbability: z.boolean(),
  weightedCents: z.int(),
  expectedCloseDate: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  customer: z.nullable(Named),
  owner: z.nullable(Named),
  /** The position in the stage: a fractional index. */
  rank: z.string(),
  enteredStageAt: z.string(),
  /** Whether it is in its stage longer than the limit of the stage. */
  isStuck: z.boolean(),
  source: z.enum(['manual', 'ticket']),
  ticketId: z.nullable(z.string()),
  nextStep: z.string(),
  lostReason: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  archivedAt: z.nullable(z.string()),
});
export type Deal = z.infer<typeof Deal>;

export const DealDetail = z.extend(Deal, {
  partner: z.nullable(Named),
  lostNotes: z.string(),
  contacts: z.array(z.object({ id: z.string(), name: z.string(), company: z.string(), email: z.nullable(z.string()) })),
  /** The stages so far, oldest first; the duration of the current one is null. */
  stageHistory: z.array(
    z.object({ id: z.string(), name: z.string(), enteredAt: z.string(), actorName: z.string(), durationSeconds: z.nullable(z.int()) }),
  ),
});
export type DealDetail = z.infer<typeof DealDetail>;

export const closingPeriods = ['overdue', 'this_month', 'next_month', 'this_quarter'] as const;
export type ClosingPeriod = (typeof closingPeriods)[number];

/** The filters of the board, the list, the forecast and the export. */
export const dealFilters = () => ({
  stageId: z.optional(id),
  status: z.optional(z.enum(dealStatuses)),
  ownerId: z.optional(id),
  customerId: z.optional(id),
  contactId: z.optional(id),
  /** Open deals by their expected close date, in UTC. */
  closing: z.optional(z.enum(closingPeriods)),
  /** The first and the last expected close date. */
  closesFrom: z.optional(calendarDay),
  closesTo: z.optional(calendarDay),
  source: z.optional(z.enum(['manual', 'ticket'])),
  stuck: z.optional(z.literal('1')),
  archived: z.optional(z.literal('1')),
});
const dealSorts = ['newest', 'name', 'amount', 'closeDate', 'rank', 'enteredStage'] as const;

export const DealCounts = z.record(z.enum(['all', ...dealStatuses]), z.int());

export const listDeals = endpoint({
  method: 'GET',
  path: '/crm/deals',
  summary: "List the partner's deals, or all of the tenant for admins; archived ones with `archived=1` only",
  permission: 'crm.read',
  query: z.extend(listQuery(dealSorts, 'desc'), dealFilters()),
  response: z.object({ items: z.array(Deal), meta: ListMeta, counts: DealCounts }),
});

export const exportDeals = endpoint({
  method: 'GET',
  path: '/crm/deals/export',
  summary: 'Export the matching deals as CSV; `X-Total-Rows` has the number of rows',
  permission: 'crm.read',
  query: z.strictObject({
    query: z.optional(text(200)),
    sort: z._default(z.enum(dealSorts), 'newest'),
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    ...dealFilters(),
  }),
  response: z.string(),
  type: 'text/csv',
});

export const createDeal = endpoint({
  method: 'POST',
  path: '/crm/deals',
  summary: 'Create a deal as the first of its stage',
  permission: 'crm.write',
  body: CreateDeal,
  response: DealDetail,
  status: 201,
});

export const createDealFromTicket = endpoint({
  method: 'POST',
  path: '/crm/deals/from-ticket',
  summary: 'Create the deal of a ticket; a repeat returns the deal that exists (200)',
  permission: 'crm.write',
  body: DealFromTicket,
  response: DealDetail,
  status: 201,
  replayStatus: 200,
  errors: [409],
});

export const getDeal = endpoint({
  method: 'GET',
  path: '/crm/deals/{id}',
  summary: 'Get a deal with its contacts and stage history',
  permission: 'crm.read',
  params: Id,
  response: DealDetail,
  errors: [404],
});

export const updateDeal = endpoint({
  method: 'PUT',
  path: '/crm/deals/{id}',
  summary: 'Update a deal, or move it to a stage and a position; a lost deal needs `lostReason`, and an open stage reopens a closed deal',
  permission: 'crm.write',
  params: Id,
  body: UpdateDeal,
  response: DealDetail,
  errors: [404, 409],
});

export const archiveDeal = endpoint({
  method: 'DELETE',
  path: '/crm/deals/{id}',
  summary: 'Archive a deal; it can be restored',
  permission: 'crm.write',
  params: Id,
  response: DealDetail,
  errors: [404],
});

export const restoreDeal = endpoint({
  method: 'POST',
  path: '/crm/deals/{id}/restore',
  summary: 'Restore an archived deal',
  permission: 'crm.write',
  params: Id,
  response: DealDetail,
  errors: [404],
});

export const listDealActivities = endpoint({
  method: 'GET',
  path: '/crm/deals/{id}/activities',
  summary: 'List the timeline of a deal, newest first, of all kinds or of one',
  permission: 'crm.read',
  params: Id,
  query: timelineQuery(),
  response: Timeline,
  errors: [404],
});

export const addDealActivity = endpoint({
  method: 'POST',
  path: '/crm/deals/{id}/activities',
  summary: 'Add a note, call or e-mail to the timeline of a deal',
  permission: 'crm.write',
  params: Id,
  body: CreateActivity,
  response: TimelineEntry,
  status: 201,
  errors: [404],
});
