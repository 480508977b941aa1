import * as z from 'zod/mini';
import { contractEventNames } from '../contracts/states';
import { listQuery, listResponse } from '../list';
import { orderEventNames } from '../orders/states';
import { projectEventNames } from '../projects/states';
import { quoteEventNames } from '../quotes/states';

/** The kinds of the stored activities of contacts, deals and customers. */
export const activityKinds = [
  'created',
  'updated',
  'note',
  'call',
  'email',
  'stage',
  'archived',
  'restored',
  'merged',
  'unmerged',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

const writtenKinds = ['note', 'call', 'email'] as const;
const changeEvents = ['created', 'updated', 'archived', 'restored', 'merged', 'unmerged'] as const;
const recordKinds = ['stage', 'change', 'task', 'file', 'quote', 'contract', 'signature', 'order', 'project'] as const;
/** The values of the filter of a timeline. */
export const timelineKinds = [...writtenKinds, ...recordKinds] as const;
export type TimelineKind = (typeof timelineKinds)[number];

const recordTypes = ['contact', 'deal', 'task', 'quote', 'contract', 'order', 'project'] as const;

/** A function, so that each kind gets its own schema instance. */
const entry = () => ({
  id: z.string(),
  at: z.string(),
  actorName: z.string(),
  /** The text of a note, call or e-mail; the changed fields of an update; the reason or the name that an event comes with. */
  note: z.nullable(z.string()),
  /** The record that it happened to, if it is not the one whose timeline this is. */
  record: z.nullable(z.object({ type: z.enum(recordTypes), id: z.string(), name: z.string() })),
});

/** An entry of the timeline of a contact, a deal or a customer. */
export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({ ...entry(), kind: z.enum(writtenKinds) }),
  z.object({ ...entry(), kind: z.literal('change'), event: z.enum(changeEvents) }),
  z.object({
    ...{ ...entry(), kind: z.literal('stage') },
    /** The names of the stages of a move; `from` is null for a new deal. */
    stage: z.object({ from: z.nullable(z.string()), to: z.string(), durationSeconds: z.nullable(z.int()) }),
  }),
  z.object({ ...entry(), kind: z.literal('task'), event: z.enum(['created', 'completed']) }),
  z.object({ ...entry(), kind: z.literal('file'), event: z.enum(['shared', 'delivered']) }),
  z.object({ ...entry(), kind: z.literal('quote'), event: z.enum(quoteEventNames) }),
  z.object({ ...entry(), kind: z.enum(['contract', 'signature']), event: z.enum(contractEventNames) }),
  z.object({ ...entry(), kind: z.literal('order'), event: z.enum(orderEventNames) }),
  z.object({ ...entry(), kind: z.literal('project'), event: z.enum(projectEventNames) }),
]);
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** The query of every timeline: a page, newest first, of all kinds or of one. */
export const timelineQuery = () => z.extend(listQuery(['newest'], 'desc'), { kind: z.optional(z.enum(timelineKinds)) });
export const Timeline = listResponse(TimelineEntry);
