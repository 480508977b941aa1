import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { maxCents } from '@techadds/shared/contract/fields';
import { computeQuoteTotals, type PricedLine, type QuoteTotals } from '@techadds/shared/contract/quotes/totals';
import type {
  QuoteBody,
  QuoteDetail,
  QuoteLine,
  QuoteLineBody,
  updateQuote as updateEndpoint,
} from '@techadds/shared/contract/quotes/endpoints';
import type { QuoteAction } from '@techadds/shared/contract/quotes/states';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { conflict, validationError, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { nextDocumentNumber } from '../document-numbers/document-numbers.service';
import { toConflictDto } from '../client-references/offline-upsert.service';
import { getTenantCurrency } from '../tenants/tenants.service';
import { isStaleVersion, nextUpdatedAt } from '../../platform/database/record-version';
import * as parts from './quote-lookups.db';
import * as db from './quotes.db';
import { getContent, toSellerRow } from './quote-versions';
import { toQuoteDetailDto } from './quotes.presenter';
import { assertQuotePrintable, isQuoteActionAllowed, quoteTransitionError } from './quotes.guards';
import { recordEvent } from '../transitions/transitions.service';
import { quoteAuditSnapshot, quoteLifecycle } from './quotes.transitions';

/** Selects a quote visible to the caller, `for update`. @throws AppError 404. */
async function lockQuote(tx: Tx, caller: Caller, id: string): Promise<db.QuoteRow> {
  const row = await db.findQuote(tx, caller, id, true);
  if (!row) throw notFound('quote');
  return row;
}

/** Selects a quote `for update` if its status allows the action. @throws AppError 404, 409 `illegal_transition`. */
export async function lockQuoteForAction(tx: Tx, caller: Caller, id: string, action: QuoteAction): Promise<db.QuoteRow> {
  const row = await lockQuote(tx, caller, id);
  if (!isQuoteActionAllowed(row, action)) throw quoteTransitionError(row, caller.role, action);
  return row;
}

/** Computes totals. @throws AppError 422 if they exceed `maxCents`. */
export function priceQuoteLines(lines: readonly PricedLine[], discount: QuoteBody['discount']): QuoteTotals {
  const totals = computeQuoteTotals(lines, discount);
  const largest = Math.max(totals.upToCents, totals.grossCents, ...totals.lines.map(({ grossCents }) => grossCents));
  if (largest > maxCents) throw validationError({ lines: 'The total is too large.' });
  return totals;
}

const toStoredLine = ({ serviceId = undefined, ...line }: QuoteLineBody): QuoteLine => ({ ...line, serviceId: serviceId ?? null });

/**
 * Validates a form and converts it to columns; the partner is derived from the customer.
 * @throws AppError 422 by field.
 */
async function toQuoteValues(tx: Tx, caller: Caller, body: QuoteBody) {
  const { tenantId } = caller;
  const customer = await parts.findQuoteCustomer(tx, caller, body.customerId);
  if (!customer) throw validationError({ customerId: 'There is no such customer.' });
  const { partnerId } = customer;
  if (partnerId === null) throw validationError({ customerId: 'This customer belongs to no partner. Choose another.' });
  if (body.requestId !== undefined && !(await parts.isRequestToPartner(tx, tenantId, partnerId, body.requestId)))
    throw validationError({ requestId: 'There is no such request to this partner.' });
  if (body.dealId !== undefined && !(await parts.isVisibleDeal(tx, caller, partnerId, body.dealId)))
    throw validationError({ dealId: 'There is no such deal of this partner.' });
  const ids = body.lines.flatMap(({ serviceId }) => serviceId ?? []);
  const serviceIds = await parts.findPartnerServiceIds(tx, tenantId, partnerId, ids);
  const unknown = body.lines.flatMap(({ serviceId }, n) => (serviceId === undefined || serviceIds.has(serviceId) ? [] : [n]));
  if (unknown.length > 0)
    throw validationError(Object.fromEntries(unknown.map((n) => [`lines.${n}.serviceId`, 'The partner has no such service.'])));
  assertQuotePrintable(body);
  const { totalCents } = priceQuoteLines(body.lines, body.discount);
  const { title, intro, terms, discount, validUntil } = body;
  return {
    ...{ partnerId, customerId: customer.id, requestId: body.requestId ?? null, ...(body.dealId !== undefined && { dealId: body.dealId }) },
    ...{ title, intro, terms, lines: body.lines.map(toStoredLine), discount, validUntil, totalCents },
  };
}

/** Creates a draft. `verb` is used in the audit event. @throws AppError 422 by field. */
export async function createQuote(tx: Tx, context: ActionContext, body: QuoteBody, verb = 'began'): Promise<QuoteDetail> {
  const { caller, now } = context;
  const { tenantId } = caller;
  const values = await toQuoteValues(tx, caller, body);
  const currency = await getTenantCurrency(tx, tenantId);
  const number = await nextDocumentNumber(tx, tenantId, 'QT', now);
  const [id, at] = [randomUUID(), now.toISOString()];
  await db.insertQuote(tx, { ...values, tenantId, id, number, currency, createdBy: caller.userId, createdAt: at, updatedAt: at });
  const row = await lockQuote(tx, caller, id);
  await recordEvent(tx, context, quoteLifecycle, row, { event: 'created', verb, after: quoteAuditSnapshot(row) });
  return toQuoteDetailDto(tx, caller, row);
}

/**
 * Updates a draft.
 * @throws AppError 404; 409 with `current` if it is no longer a draft or was changed since `updatedAt`; 422 by field.
 */
export async function updateQuote(
  tx: Tx,
  context: ActionContext,
  id: string,
  { updatedAt, ...body }: z.output<(typeof updateEndpoint)['body']>,
  { audit: auditEvent = 'updated', did: verb = 'changed' } = {},
): Promise<QuoteDetail> {
  const { caller, now } = context;
  const existing = await lockQuote(tx, caller, id);
  const current = async () => ({ current: toConflictDto(await toQuoteDetailDto(tx, caller, existing)) });
  if (isStaleVersion(updatedAt, existing)) {
    const message = 'Somebody else changed this quote in the meantime. Nothing was saved; look at the new version first.';
    throw conflict('changed_meanwhile', message, await current());
  }
  if (!isQuoteActionAllowed(existing, 'update')) {
    const { code, message, extra } = quoteTransitionError(existing, caller.role, 'update');
    throw conflict(code, message, { ...extra.body, ...(await current()) });
  }
  const values = await toQuoteValues(tx, caller, body);
  if (values.partnerId !== existing.partner.id) throw validationError({ customerId: 'A quote stays with its partner. Begin another one.' });
  // The version that was sent stays as it is until the new one is sent too.
  const isRevision = existing.status === 'revised';
  if (isRevision && values.customerId !== existing.customer.id)
    throw validationError({ customerId: 'A quote that was sent stays with its customer. Begin another one.' });
  const change = isRevision ? { revision: getContent(values) } : values;
  await db.updateQuoteRow(tx, existing, { ...change, version: existing.version + 1, updatedAt: nextUpdatedAt(existing, now) });
  const row = await lockQuote(tx, caller, id);
  await recordEvent(tx, context, quoteLifecycle, row, {
    event: 'updated',
    auditEvent,
    verb,
    before: quoteAuditSnapshot(existing),
    after: quoteAuditSnapshot(row),
  });
  return toQuoteDetailDto(tx, caller, row);
}

const copyValidityDays = 30;
const addDays = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const toLineBody = ({ serviceId, ...line }: QuoteLine): QuoteLineBody => ({ ...line, ...(serviceId !== null && { serviceId }) });

/** Creates a copy as a draft. @throws AppError 404, 409 if it is archived. */
export async function duplicateQuote(tx: Tx, context: ActionContext, id: string): Promise<QuoteDetail> {
  const row = await lockQuoteForAction(tx, context.caller, id, 'duplicate');
  const { number, customer, requestId, dealId, title, intro, terms, lines, discount } = toSellerRow(row);
  const content = { title, intro, terms, lines: lines.map(toLineBody), discount: discount ?? null };
  const source = { customerId: customer.id, ...(requestId !== null && { requestId }), ...(dealId !== null && { dealId }) };
  return createQuote(tx, context, { ...source, ...content, validUntil: addDays(context.now, copyValidityDays) }, `copied ${number} to`);
}
