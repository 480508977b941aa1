import type { QuoteEventName, QuoteStatus } from '@techadds/shared/contract/quote-states';
import type { Tx } from '../../database/database';
import type { Origin } from '../../http/caller';
import { actorOf, type Act } from '../../records/act';
import { writeAudit, type Actor, type Guest } from '../../records/audit';
import { nextVersion } from '../../records/version';
import * as db from './quotes.db';

/** Something that happens to a quote: who does it (null for the system itself), from where, and when. */
interface Deed {
  actor: Actor | Guest | null;
  origin: Origin;
  now: Date;
}

export const deedOf = ({ caller, origin, now }: Act): Deed => ({ actor: actorOf(caller), origin, now });

/** What is none of its customer's business. */
const ofSeller: readonly QuoteEventName[] = ['created', 'updated', 'archived', 'restored'];

/** What the log keeps of a quote. */
export const imageOf = ({ number, title, customer, status, lines, discount, intro, terms, totalCents, validUntil }: db.QuoteRow) => ({
  ...{ number, title, customer: customer.name, status, lines, discount, intro, terms, totalCents, validUntil },
});

interface Told {
  event: QuoteEventName;
  /** What was done in words, such as "sent"; the number follows. */
  did: string;
  note?: string | null;
  /** Of the audit event, where it is not the one of the timeline. */
  audit?: string;
  before?: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Writes down what happened to a quote, for those who read it and for the log. */
export async function tell(tx: Tx, { actor, origin, now }: Deed, row: db.QuoteRow, told: Told): Promise<void> {
  const { tenantId, id, number, title } = row;
  const { event, did, note = null, audit = event, before, after } = told;
  const who = actor?.name ?? 'TechAdds';
  await db.insertEvent(tx, row, { at: now.toISOString(), event, actorName: who, note, internal: ofSeller.includes(event) });
  const targets = [{ type: 'quote', id, name: number }];
  const description = `${who} ${did} ${number}, ${title}`;
  await writeAudit(tx, origin, { tenantId, actor, event: `quote.${audit}`, description, targets, ...(before && { before }), after }, now);
}

interface Step extends Pick<Told, 'event' | 'did' | 'note'> {
  /** Undefined: the state stays. */
  to?: QuoteStatus | null;
  change?: Omit<db.QuoteChange, 'status' | 'version' | 'updatedAt'>;
  /** More for the audit log. */
  after?: Record<string, unknown>;
}

/** Takes a step with a quote that is locked: its state, its timeline, and the audit log. Answers with how it is then. */
export async function step(
  tx: Tx,
  deed: Deed,
  row: db.QuoteRow,
  { event, did, note = null, to, change, after }: Step,
): Promise<db.QuoteRow> {
  const status = to ?? row.status;
  const kept = { ...change, status, version: row.version + 1, updatedAt: nextVersion(row, deed.now) };
  await db.setQuote(tx, row, kept);
  const next = { ...row, ...kept } as db.QuoteRow;
  await tell(tx, deed, next, {
    ...{ event, did, note },
    before: { status: row.status, version: row.version },
    after: { status, version: next.version, ...(note === null ? {} : { reason: note }), ...after },
  });
  return next;
}
