import { quoteTransitions } from '@techadds/shared/contract/quotes/states';
import type { QuoteLine } from '@techadds/shared/contract/quotes/endpoints';
import { computeQuoteTotals } from '@techadds/shared/contract/quotes/totals';
import type { Tx } from '../../platform/database/client';
import { conflict, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { illegalTransitionError } from '../transitions/transitions.service';
import { canConvert, lockQuoteToConvert, markConverted, type QuoteRow } from '../quotes/quotes.service';
import { findContractByQuote, findContract } from './contracts.db';
import { createContract } from './contracts.rules';
import { formatCurrencyAmount } from './format-amount';

const maxBodyLength = 50_000;

const formatLine = ({ name, description, quantity, unit }: QuoteLine, full: boolean) =>
  [
    `- ${quantity.toLocaleString('en', { maximumFractionDigits: 3 })} ${unit} × ${name}`,
    ...(full && description ? [description] : []),
  ].join('\n  ');

/** Builds the text of a contract from an accepted quote. */
function buildContractBody(quote: QuoteRow, customerName: string): string {
  const { number, currency, lines, discount, acceptedBy, decidedAt, terms } = quote;
  const chosen = lines.filter(({ optional, selected }) => !optional || selected);
  const { totalCents, taxCents } = computeQuoteTotals(lines, discount ?? null);
  const tax = taxCents > 0 ? `, with ${formatCurrencyAmount(taxCents, currency)} of tax in it` : '';
  const acceptedOn = decidedAt === null ? '' : ` on ${decidedAt.slice(0, 10)}`;
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

/**
 * Creates a draft contract from an accepted quote and returns its id.
 * @throws AppError 404; 409 if the quote is not accepted, or was converted before (with the contract).
 */
export async function convertQuote(tx: Tx, context: ActionContext, quoteId: string): Promise<string> {
  const { caller, now } = context;
  // A concurrent conversion waits here and then finds the quote converted.
  const found = await lockQuoteToConvert(tx, caller, quoteId);
  if (!found) throw notFound('quote');
  const { quote, customerName } = found;
  const contract = await findContractByQuote(tx, caller.tenantId, quoteId);
  if (contract) throw conflict('already_converted', `${quote.number} became the contract ${contract.number} before.`, { contract });
  if (!canConvert(quote)) {
    const message = `${quote.number} is ${quote.archivedAt === null ? quote.status : 'archived'}, so no contract can be made of it. Nothing was changed.`;
    throw illegalTransitionError(message, quote.status, quoteTransitions.convert, []);
  }
  const { title, customerId, totalCents } = quote;
  const fields = { customerId, title, valueCents: totalCents, effectiveOn: now.toISOString().slice(0, 10), endsOn: null };
  const id = await createContract(tx, context, { ...fields, body: buildContractBody(quote, customerName) }, { quoteId });
  const created = await findContract(tx, caller, id);
  await markConverted(tx, context, quote, { noun: 'contract', number: created?.contract.number ?? '' });
  return id;
}
