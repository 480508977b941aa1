import type { QuoteEventName, QuoteStatus } from '@techadds/shared/contract/quotes/states';
import type { Tx } from '../../platform/database/client';
import type { RequestMeta } from '../../platform/auth/caller';
import { toActor, type ActionContext } from '../../platform/action-context';
import { recordAuditEvent, type Actor, type LinkActor } from '../audit/audit.service';
import { nextUpdatedAt } from '../../platform/database/record-version';
import * as db from './quotes.db';

/** Something that happens to a quote: who does it (null for the system itself), from where, and when. */
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

/** What is none of its customer's business. */
const sellerOnlyEvents: readonly QuoteEventName[] = ['created', 'updated', 'archived', 'restored'];

/** What the log keeps of a quote. */
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
  /** What was done in words, such as "sent"; the number follows. */
  verb: string;
  note?: string | null;
  /** Of the audit event, where it is not the one of the timeline. */
  auditEvent?: string;
  before?: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Writes down what happened to a quote, for those who read it and for the log. */
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
  /** Undefined: the state stays. */
  to?: QuoteStatus | null;
  change?: Omit<db.QuoteChange, 'status' | 'version' | 'updatedAt'>;
  /** More for the audit log. */
  after?: Record<string, unknown>;
}

/** Takes a step with a quote that is locked: its state, its timeline, and the audit log. Answers with how it is then. */
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
    after: { status, version: next.version, ...(note === null ? {} : { reason: note }), ...after },
  });
  return next;
}
