import type { QuoteEventName, QuoteStatus } from '@techadds/shared/contract/quotes/states';
import type { Tx } from '../../platform/database/client';
import type { RequestMeta } from '../../platform/auth/caller';
import { toActor, type ActionContext } from '../../platform/action-context';
import { recordAuditEvent, type Actor, type LinkActor } from '../audit/audit.service';
import { nextUpdatedAt } from '../../platform/database/record-version';
import * as db from './quotes.db';

/** Context of a quote event; `actor` is null for the system. */
interface QuoteActionContext {
  actor: Actor | LinkActor | null;
  requestMeta: RequestMeta;
  now: Date;
}

export const toQuoteActionContext = ({ caller, requestMeta, now }: ActionContext): QuoteActionContext => ({
  actor: toActor(caller),
  requestMeta,
  now,
});

/** Events that the customer does not see. */
const sellerOnlyEvents: readonly QuoteEventName[] = ['created', 'updated', 'archived', 'restored'];

/** The quote fields recorded in audit events. */
export const quoteAuditSnapshot = ({
  number,
  title,
  customer,
  status,
  lines,
  discount,
  intro,
  terms,
  totalCents,
  validUntil,
}: db.QuoteRow) => ({
  ...{ number, title, customer: customer.name, status, lines, discount, intro, terms, totalCents, validUntil },
});

interface QuoteEventRecord {
  event: QuoteEventName;
  /** Past tense for the audit description, such as "sent"; the quote's number follows. */
  verb: string;
  note?: string | null;
  /** Name of the audit event if it differs from `event`. */
  auditEvent?: string;
  before?: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Adds an event to the quote's timeline and to the audit log. */
export async function recordQuoteEvent(
  tx: Tx,
  { actor, requestMeta, now }: QuoteActionContext,
  row: db.QuoteRow,
  record: QuoteEventRecord,
): Promise<void> {
  const { tenantId, id, number, title } = row;
  const { event, verb, note = null, auditEvent = event, before, after } = record;
  const actorName = actor?.name ?? 'TechAdds';
  await db.insertQuoteEvent(tx, row, { at: now.toISOString(), event, actorName, note, internal: sellerOnlyEvents.includes(event) });
  const targets = [{ type: 'quote', id, name: number }];
  const description = `${actorName} ${verb} ${number}, ${title}`;
  await recordAuditEvent(
    tx,
    requestMeta,
    { tenantId, actor, event: `quote.${auditEvent}`, description, targets, ...(before && { before }), after },
    now,
  );
}

interface QuoteTransition extends Pick<QuoteEventRecord, 'event' | 'verb' | 'note'> {
  /** Undefined or null: the status does not change. */
  to?: QuoteStatus | null;
  change?: Omit<db.QuoteChange, 'status' | 'version' | 'updatedAt'>;
  /** Additional fields for the audit event. */
  after?: Record<string, unknown>;
}

/** Updates a locked quote's status and records the event. Returns the new row. */
export async function applyQuoteTransition(
  tx: Tx,
  context: QuoteActionContext,
  row: db.QuoteRow,
  { event, verb, note = null, to, change, after }: QuoteTransition,
): Promise<db.QuoteRow> {
  const status = to ?? row.status;
  const values = { ...change, status, version: row.version + 1, updatedAt: nextUpdatedAt(row, context.now) };
  await db.updateQuoteRow(tx, row, values);
  const next = { ...row, ...values } as db.QuoteRow;
  await recordQuoteEvent(tx, context, next, {
    ...{ event, verb, note },
    before: { status: row.status, version: row.version },
    after: { status, version: next.version, ...(note === null ? {} : { [event === 'accepted' ? 'proof' : 'reason']: note }), ...after },
  });
  return next;
}
