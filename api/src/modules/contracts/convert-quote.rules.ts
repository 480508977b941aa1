import type * as z from 'zod/mini';
import type { convertQuote as convertEndpoint } from '@techadds/shared/contract/contracts/endpoints';
import { quoteTransitions } from '@techadds/shared/contract/quotes/states';
import type { QuoteLine } from '@techadds/shared/contract/quotes/endpoints';
import { computeQuoteTotals } from '@techadds/shared/contract/quotes/totals';
import type { Tx } from '../../platform/database/client';
import { conflict, notFound, validationError } from '../../platform/http/errors';
import { getLocalDay } from '../../platform/local-day';
import type { ActionContext } from '../audit/action-context.service';
import { illegalTransitionError } from '../transitions/transitions.service';
import { createOrderOfQuote, findOrderOfQuote } from '../orders/order-of-quote.service';
import { findCustomerValues, findServiceValues } from '../contract-templates/render-template.service';
import { findProjectLink } from '../projects/project-link.service';
import { createProject } from '../projects/projects.rules';
import { canConvert, lockQuoteToConvert, markConverted, type QuoteRow } from '../quotes/quotes.service';
import { getTenantTimeZone } from '../tenants/tenants.service';
import { findContractByQuote, findContract } from './contracts.db';
import { createContract, noRenewal } from './contracts.rules';
import { formatCurrencyAmount } from './format-amount';
import { renderTemplateText } from './template-text.rules';

const maxBodyLength = 50_000;

const formatLine = ({ name, description, quantity, unit }: QuoteLine, full: boolean) =>
  [
    `- ${quantity.toLocaleString('en', { maximumFractionDigits: 3 })} ${unit} × ${name}`,
    ...(full && description ? [description] : []),
  ].join('\n  ');

const listChosenLines = ({ lines }: QuoteRow) => lines.filter(({ optional, selected }) => !optional || selected);

/** Builds the text of a contract from an accepted quote. */
function buildContractBody(quote: QuoteRow, customerName: string, timeZone: string): string {
  const { number, currency, lines, discount, acceptedBy, decidedAt, terms } = quote;
  const chosen = listChosenLines(quote);
  const { totalCents, taxCents } = computeQuoteTotals(lines, discount ?? null);
  const tax = taxCents > 0 ? `, with ${formatCurrencyAmount(taxCents, currency)} of tax in it` : '';
  const acceptedOn = decidedAt === null ? '' : ` on ${getLocalDay(new Date(decidedAt), timeZone)}`;
  const render = (full: boolean) =>
    [
      '# 1. Scope',
      `This is what was agreed with ${customerName} by the quote ${number}:`,
      chosen.map((line) => formatLine(line, full)).join('\n'),
      '# 2. Fee',
      `The fee is ${formatCurrencyAmount(totalCents, currency)}${tax}.`,
      '# 3. Acceptance',
      `${acceptedBy ?? customerName} accepted the quote ${number}${acceptedOn}. This contract is in force once all who are named in it have signed.`,
      ...(terms.trim() === '' ? [] : ['# 4. Terms', terms]),
    ]
      .filter((part) => part !== '')
      .join('\n\n');
  const text = render(true);
  // If the text exceeds the limit of a contract, omit the descriptions of the lines but keep their names.
  return text.length <= maxBodyLength ? text : render(false).slice(0, maxBodyLength);
}

type Conversion = z.output<(typeof convertEndpoint)['body']>;
type Converted = z.output<(typeof convertEndpoint)['response']>;

/** The order, contract or project that a quote was converted to, or a contract that was written for it. */
async function findConverted(tx: Tx, { tenantId, id: quoteId }: QuoteRow): Promise<Converted | undefined> {
  const contract = await findContractByQuote(tx, tenantId, quoteId);
  if (contract) return { to: 'contract', ...contract };
  const project = await findProjectLink(tx, tenantId, { quoteId });
  if (project) return { to: 'project', ...project };
  const order = await findOrderOfQuote(tx, tenantId, quoteId);
  return order && { to: 'order', ...order };
}

/** The text of an approved template, with what the customer accepted as its annex. @throws AppError 422 of `templateId` */
async function renderQuoteTemplate(tx: Tx, context: ActionContext, quote: QuoteRow, templateId: string, effectiveOn: string) {
  const { number, title, totalCents: valueCents, currency, partnerId } = quote;
  const lines = listChosenLines(quote);
  const customer = await findCustomerValues(tx, context.caller, quote.customerId);
  const serviceId = lines.find((line) => line.serviceId !== null)?.serviceId;
  const service = serviceId == null ? undefined : await findServiceValues(tx, context.caller, serviceId);
  const values = { ...customer, ...service?.values };
  const annex = [`# Annex: quote ${number}`, lines.map((line) => formatLine(line, true)).join('\n')].join('\n\n');
  const terms = { title, valueCents, currency, effectiveOn, endsOn: null };
  return renderTemplateText(tx, context, { ...terms, templateId, partnerId, values, annex });
}

async function createContractOfQuote(
  tx: Tx,
  context: ActionContext,
  quote: QuoteRow,
  { customerName, templateId }: { customerName: string; templateId: string | undefined },
): Promise<Converted> {
  const { caller, now } = context;
  const { id: quoteId, title, customerId, totalCents } = quote;
  const timeZone = await getTenantTimeZone(tx, quote.tenantId);
  const effectiveOn = getLocalDay(now, timeZone);
  const fields = { ...noRenewal, customerId, title, valueCents: totalCents, effectiveOn, endsOn: null };
  const { body, source } =
    templateId === undefined
      ? { body: buildContractBody(quote, customerName, timeZone), source: {} }
      : await renderQuoteTemplate(tx, context, quote, templateId, effectiveOn);
  const id = await createContract(tx, context, { ...fields, body }, { quoteId, ...source });
  const created = await findContract(tx, caller, id);
  if (!created) throw new Error('The contract was not stored.');
  const { number } = created.contract;
  await markConverted(tx, context, quote, { noun: 'contract', number });
  return { to: 'contract', id, number };
}

async function createProjectOfQuote(tx: Tx, context: ActionContext, { id: quoteId, title, tenantId }: QuoteRow, serviceId?: string) {
  const body = { name: title, quoteId, serviceId, startsOn: null, dueOn: null, memberIds: [], milestones: [] };
  const id = await createProject(tx, context, body);
  const { number = '' } = (await findProjectLink(tx, tenantId, { quoteId })) ?? {};
  return { to: 'project' as const, id, number };
}

/**
 * Converts an accepted quote to a draft contract, a project or an order, and returns which.
 * @throws AppError 404; 409 if the quote is not accepted, or was converted before (with what it became); 422 by field
 */
export async function convertQuote(
  tx: Tx,
  context: ActionContext,
  quoteId: string,
  { to, serviceId, templateId }: Conversion,
): Promise<Converted> {
  // A concurrent conversion waits here and then finds the quote converted.
  const found = await lockQuoteToConvert(tx, context.caller, quoteId);
  if (!found) throw notFound('quote');
  const { quote, customerName } = found;
  const before = await findConverted(tx, quote);
  if (before) {
    const { to: noun, id, number } = before;
    throw conflict('already_converted', `${quote.number} became the ${noun} ${number} before.`, { [noun]: { id, number } });
  }
  if (!canConvert(quote)) {
    const message = `${quote.number} is ${quote.archivedAt === null ? quote.status : 'archived'}, so no ${to} can be made of it. Nothing was changed.`;
    throw illegalTransitionError(message, quote.status, quoteTransitions.convert, []);
  }
  if (to === 'contract' && serviceId !== undefined) throw validationError({ serviceId: 'A contract is not for a service. Leave it out.' });
  if (to !== 'contract' && templateId !== undefined) throw validationError({ templateId: 'Only a contract has a template. Leave it out.' });
  if (to === 'contract') return createContractOfQuote(tx, context, quote, { customerName, templateId });
  if (to === 'project') return createProjectOfQuote(tx, context, quote, serviceId);
  const order = await createOrderOfQuote(tx, context, quote, serviceId);
  await markConverted(tx, context, quote, { noun: 'order', number: order.number });
  return { to, id: order.id, number: order.number };
}
