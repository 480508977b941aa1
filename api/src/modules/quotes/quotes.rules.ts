import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { maxCents } from '@techadds/shared/contract/fields';
import { totalsOf, type PricedLine, type QuoteTotals } from '@techadds/shared/contract/quote-totals';
import type { QuoteBody, QuoteDetail, QuoteLine, QuoteLineBody, updateQuote as updateEndpoint } from '@techadds/shared/contract/quotes';
import type { QuoteAction } from '@techadds/shared/contract/quote-states';
import type { Tx } from '../../database/database';
import type { Caller } from '../../http/caller';
import { conflict, invalid, notFound } from '../../http/errors';
import type { Act } from '../../records/act';
import { nextNumber } from '../../records/numbers';
import { currentOf } from '../../records/offline';
import { tenantCurrency } from '../../records/tenant';
import { isOutdated, nextVersion } from '../../records/version';
import * as parts from './quote-lookups.db';
import * as db from './quotes.db';
import { shownDetail } from './quotes.presenter';
import { permits, refusal } from './quotes.guards';
import { deedOf, imageOf, tell } from './quotes.transitions';

/** A quote in the caller's reach, locked until the transaction ends. @throws AppError 404. */
async function quoteBy(tx: Tx, caller: Caller, id: string): Promise<db.QuoteRow> {
  const row = await db.findQuote(tx, caller, id, true);
  if (!row) throw notFound('quote');
  return row;
}

/** The same where its state allows the action. @throws AppError 404, 409 `illegal_transition`. */
export async function lockFor(tx: Tx, caller: Caller, id: string, action: QuoteAction): Promise<db.QuoteRow> {
  const row = await quoteBy(tx, caller, id);
  if (!permits(row, action)) throw refusal(row, caller.role, action);
  return row;
}

/** What lines come to. @throws AppError 422 where that is more than can be kept. */
export function priced(lines: readonly PricedLine[], discount: QuoteBody['discount']): QuoteTotals {
  const totals = totalsOf(lines, discount);
  const largest = Math.max(totals.upToCents, totals.grossCents, ...totals.lines.map(({ grossCents }) => grossCents));
  if (largest > maxCents) throw invalid({ lines: 'The total is too large.' });
  return totals;
}

const keptLine = ({ serviceId = undefined, ...line }: QuoteLineBody): QuoteLine => ({ ...line, serviceId: serviceId ?? null });

/**
 * What a form becomes: whose quote it is follows from the customer.
 * @throws AppError 422 by field.
 */
async function partsOf(tx: Tx, caller: Caller, body: QuoteBody) {
  const { tenantId } = caller;
  const customer = await parts.findCustomer(tx, caller, body.customerId);
  if (!customer) throw invalid({ customerId: 'There is no such customer.' });
  const { partnerId } = customer;
  if (partnerId === null) throw invalid({ customerId: 'This customer belongs to no partner. Choose another.' });
  if (body.requestId !== undefined && !(await parts.isRequestTo(tx, tenantId, partnerId, body.requestId)))
    throw invalid({ requestId: 'There is no such request to this partner.' });
  const ids = body.lines.flatMap(({ serviceId }) => serviceId ?? []);
  const known = await parts.servicesOf(tx, tenantId, partnerId, ids);
  const unknown = body.lines.flatMap(({ serviceId }, n) => (serviceId === undefined || known.has(serviceId) ? [] : [n]));
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map((n) => [`lines.${n}.serviceId`, 'The partner has no such service.'])));
  const { totalCents } = priced(body.lines, body.discount);
  const { title, intro, terms, discount, validUntil } = body;
  return {
    ...{ partnerId, customerId: customer.id, requestId: body.requestId ?? null },
    ...{ title, intro, terms, lines: body.lines.map(keptLine), discount, validUntil, totalCents },
  };
}

/** Begins a quote, as a draft. @throws AppError 422 by field. */
export async function createQuote(tx: Tx, act: Act, body: QuoteBody, did = 'began'): Promise<QuoteDetail> {
  const { caller, now } = act;
  const { tenantId } = caller;
  const made = await partsOf(tx, caller, body);
  const currency = await tenantCurrency(tx, tenantId);
  const number = await nextNumber(tx, tenantId, 'QT', now);
  const [id, at] = [randomUUID(), now.toISOString()];
  await db.insertQuote(tx, { ...made, tenantId, id, number, currency, createdBy: caller.userId, createdAt: at, updatedAt: at });
  const row = await quoteBy(tx, caller, id);
  await tell(tx, deedOf(act), row, { event: 'created', did, after: imageOf(row) });
  return shownDetail(tx, caller, row);
}

/**
 * @param said the audit event, and what the caller did in words
 * @throws AppError 404; 409 where it is no draft any more or was changed since `updatedAt`; 422 by field.
 */
export async function updateQuote(
  tx: Tx,
  act: Act,
  id: string,
  { updatedAt, ...body }: z.output<(typeof updateEndpoint)['body']>,
  { audit = 'updated', did = 'changed' } = {},
): Promise<QuoteDetail> {
  const { caller, now } = act;
  const present = await quoteBy(tx, caller, id);
  const current = async () => ({ current: currentOf(await shownDetail(tx, caller, present)) });
  if (isOutdated(updatedAt, present)) {
    const words = 'Somebody else changed this quote in the meantime. Nothing was saved; look at the new version first.';
    throw conflict('changed_meanwhile', words, await current());
  }
  if (!permits(present, 'update')) {
    const { code, message, extra } = refusal(present, caller.role, 'update');
    throw conflict(code, message, { ...extra.body, ...(await current()) });
  }
  const made = await partsOf(tx, caller, body);
  if (made.partnerId !== present.partner.id) throw invalid({ customerId: 'A quote stays with its partner. Begin another one.' });
  await db.setQuote(tx, present, { ...made, version: present.version + 1, updatedAt: nextVersion(present, now) });
  const row = await quoteBy(tx, caller, id);
  await tell(tx, deedOf(act), row, { event: 'updated', audit, did, before: imageOf(present), after: imageOf(row) });
  return shownDetail(tx, caller, row);
}

const copiedForDays = 30;
const dayAfter = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const formLine = ({ serviceId, ...line }: QuoteLine): QuoteLineBody => ({ ...line, ...(serviceId !== null && { serviceId }) });

/** A copy, as a draft. @throws AppError 404, 409 where it is archived. */
export async function duplicateQuote(tx: Tx, act: Act, id: string): Promise<QuoteDetail> {
  const { number, customer, requestId, title, intro, terms, lines, discount } = await lockFor(tx, act.caller, id, 'duplicate');
  const content = { title, intro, terms, lines: lines.map(formLine), discount: discount ?? null };
  const of = { customerId: customer.id, ...(requestId !== null && { requestId }) };
  return createQuote(tx, act, { ...of, ...content, validUntil: dayAfter(act.now, copiedForDays) }, `copied ${number} to`);
}
