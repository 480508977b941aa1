import type { Transition } from '@techadds/shared/contract/transitions';
import type { Role } from '@techadds/shared/roles';
import { nextUpdatedAt } from '../../platform/database/record-version';
import type { Tx } from '../../platform/database/client';
import { conflict, type AppError } from '../../platform/http/errors';
import { getActorName, type ActorContext } from '../audit/action-context.service';

export const formatStatus = (status: string) => status.replaceAll('_', ' ');

/** Whether a state table allows an action in a status, for a role if that matters. */
export const isAllowedIn = <Status extends string>(
  { from, onlyFrom }: Pick<Transition<Status, string>, 'from' | 'onlyFrom'>,
  status: Status,
  role?: Role,
): boolean => ((role && onlyFrom?.[role]) ?? from).includes(status);

/** 409 for an action that the status does not allow; the body names the statuses that the caller's other actions lead to. */
export const illegalTransitionError = <Status extends string>(
  message: string,
  from: Status,
  { to }: Pick<Transition<Status, string>, 'to'>,
  allowed: readonly Pick<Transition<Status, string>, 'to'>[],
) => conflict('illegal_transition', message, { from, to: to ?? from, allowed: allowed.flatMap((other) => other.to ?? []) });

/** The sentence for an action that a record's state does not allow; `done` as in "accepted". */
export const formatTransitionError = (name: string, state: string, done: string) =>
  `${name} is ${formatStatus(state)}, so it cannot be ${formatStatus(done)} now. Nothing was changed.`;

/** 409 `illegal_transition` for an action of a state table; `allowed` are the actions that the caller can take now. */
export const actionNotAllowedError = <Action extends string, Status extends string>(
  transitions: Record<Action, Pick<Transition<Status, string>, 'to'>>,
  action: Action,
  from: Status,
  message: string,
  allowed: readonly Action[],
): AppError =>
  illegalTransitionError(
    message,
    from,
    transitions[action],
    allowed.map((other) => transitions[other]),
  );

/** How a kind of record is stored, and how its events are described. */
export interface Lifecycle<Row extends { version: number; updatedAt: string }, Status extends string, Event extends string> {
  /** Prefix of its audit events, such as `order`. */
  noun: string;
  statusColumn: keyof Row & string;
  save(tx: Tx, row: Row, change: object): Promise<unknown>;
  /** Left out by records without a timeline. */
  addTimelineEvent?(tx: Tx, context: ActorContext, row: Row, event: Event, note: string | null): Promise<void>;
  /** The verbs of audit descriptions; by default the event, such as "accepted". */
  verbs: Partial<Record<Event, string>>;
  /** The object of audit descriptions, such as "OR-1, Pen test". */
  describe(row: Row): string;
  getTargets(row: Row): { type: string; id: string; name: string }[];
  /** The fields that are audited before and after a transition. */
  getSnapshot(row: Row): Record<string, unknown>;
  /** The field of the audit event for the note. */
  noteField: 'reason' | 'note';
  /** Columns that follow from a new status, such as its timer. */
  getStatusColumns?(status: Status, now: Date): object;
}

interface RecordedEvent<Event> {
  event: Event;
  note?: string | null;
  /** Shown in the timeline if there is no note, such as the assignee's name. */
  subject?: string;
  /** The name of the audit event, and its verb, if they differ. */
  auditEvent?: string;
  verb?: string;
  /** The audit description, if it is not the actor, the verb and the record. */
  description?: string;
  before?: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Adds an event to the timeline of a record and to the audit log. */
export async function recordEvent<Row extends { version: number; updatedAt: string }, Status extends string, Event extends string>(
  tx: Tx,
  context: ActorContext,
  lifecycle: Lifecycle<Row, Status, Event>,
  row: Row,
  { event, note = null, subject = undefined, auditEvent = event, verb = undefined, description, before, after }: RecordedEvent<Event>,
): Promise<void> {
  const sentence = `${getActorName(context)} ${verb ?? lifecycle.verbs[event] ?? formatStatus(event)} ${lifecycle.describe(row)}`;
  const images = { ...(before && { before }), after: { ...(note && { [lifecycle.noteField]: note }), ...after } };
  await Promise.all([
    lifecycle.addTimelineEvent?.(tx, context, row, event, note ?? subject ?? null),
    context.audit(tx, {
      event: `${lifecycle.noun}.${auditEvent}`,
      description: description ?? sentence,
      targets: lifecycle.getTargets(row),
      ...images,
    }),
  ]);
}

export interface TransitionInput<Status, Event> extends Pick<RecordedEvent<Event>, 'event' | 'note' | 'subject' | 'description'> {
  /** Undefined or null: the status does not change. */
  to?: Status | null;
  /** Other columns that change. */
  change?: object;
  /** Added to the audit event. */
  after?: Record<string, unknown>;
}

/** Moves a locked record to a status as its next version, and records the event. Returns the new row. */
export async function transition<Row extends { version: number; updatedAt: string }, Status extends string, Event extends string>(
  tx: Tx,
  context: ActorContext,
  lifecycle: Lifecycle<Row, Status, Event>,
  row: Row,
  { to, change, after, ...record }: TransitionInput<Status, Event>,
): Promise<Row> {
  const moved = to ? { [lifecycle.statusColumn]: to, ...lifecycle.getStatusColumns?.(to, context.now) } : {};
  const values = { ...moved, ...change, version: row.version + 1, updatedAt: nextUpdatedAt(row, context.now) };
  await lifecycle.save(tx, row, values);
  const next = { ...row, ...values };
  const images = { before: lifecycle.getSnapshot(row), after: { ...lifecycle.getSnapshot(next), ...after } };
  await recordEvent(tx, context, lifecycle, next, { ...record, ...images });
  return next;
}
