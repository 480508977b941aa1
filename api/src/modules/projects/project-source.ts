import { and, eq } from 'drizzle-orm';
import type { CreateProjectBody } from '@techadds/shared/contract/projects/forms';
import { computeQuoteTotals } from '@techadds/shared/contract/quotes/totals';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { conflict, validationError } from '../../platform/http/errors';
import { contracts, customers, quotes } from '../../schema';
import { canConvert, lockQuoteToConvert, type QuoteRow } from '../quotes/quotes.service';
import { visibleContracts, visibleCustomers } from '../row-scope/row-scope.service';
import { getTenantCurrency } from '../tenants/tenants.service';
import { scaleTax } from './amended-plan.service';
import { findProjectLink } from './project-link.service';

/** Whose project it is and what it is worth: from what was agreed before, or by hand. */
export interface ProjectSource {
  partnerId: string;
  customerId: string;
  currency: string;
  valueCents: number;
  taxCents: number;
  quoteId: string | null;
  contractId: string | null;
  /** The first service in what was agreed. */
  serviceId: string | undefined;
  /** To be marked as converted. */
  acceptedQuote?: QuoteRow;
}

const getQuoteTerms = ({ lines, discount }: Pick<QuoteRow, 'lines' | 'discount'>) => ({
  taxCents: computeQuoteTotals(lines, discount ?? null).taxCents,
  serviceId: lines.find(({ serviceId, optional, selected }) => serviceId !== null && (!optional || selected))?.serviceId ?? undefined,
});

async function assertNoProject(tx: Tx, tenantId: string, source: Parameters<typeof findProjectLink>[2], name: string) {
  const project = await findProjectLink(tx, tenantId, source);
  if (project) throw conflict('already_converted', `${name} became the project ${project.number} before.`, { project });
}

async function fromQuote(tx: Tx, caller: Caller, quoteId: string): Promise<ProjectSource> {
  const found = await lockQuoteToConvert(tx, caller, quoteId);
  if (!found) throw validationError({ quoteId: 'There is no such quote.' });
  const { quote } = found;
  await assertNoProject(tx, caller.tenantId, { quoteId }, quote.number);
  if (quote.status === 'converted')
    throw conflict('quote_has_contract', `${quote.number} became a contract. Create the project from that, once it is signed.`);
  if (!canConvert(quote))
    throw conflict('quote_not_accepted', `${quote.number} is not accepted, so no project can be made of it. Nothing was changed.`);
  const { partnerId, customerId, currency, totalCents: valueCents } = quote;
  return { partnerId, customerId, currency, valueCents, ...getQuoteTerms(quote), quoteId, contractId: null, acceptedQuote: quote };
}

async function fromContract(tx: Tx, caller: Caller, contractId: string, taxCents: number): Promise<ProjectSource> {
  const [contract] = await tx
    .select()
    .from(contracts)
    .where(and(visibleContracts(caller), eq(contracts.id, contractId)))
    .for('update');
  if (!contract) throw validationError({ contractId: 'There is no such contract.' });
  await assertNoProject(tx, caller.tenantId, { contractId }, contract.number);
  if (contract.status !== 'active' || contract.archivedAt !== null)
    throw conflict('contract_not_signed', `${contract.number} is not signed by everyone and in force, so no project can be made of it.`);
  const { partnerId, customerId, currency, valueCents, quoteId } = contract;
  const [quote] =
    quoteId === null
      ? []
      : await tx
          .select()
          .from(quotes)
          .where(and(eq(quotes.tenantId, caller.tenantId), eq(quotes.id, quoteId)));
  const agreed = quote && getQuoteTerms(quote);
  // An amendment may have changed the value since the quote.
  const terms = agreed
    ? { ...agreed, taxCents: scaleTax(agreed.taxCents, quote.totalCents, valueCents) }
    : { taxCents, serviceId: undefined };
  return { partnerId, customerId, currency, valueCents, ...terms, quoteId, contractId };
}

async function byHand(tx: Tx, caller: Caller, { customerId, valueCents, taxCents = 0 }: CreateProjectBody): Promise<ProjectSource> {
  if (customerId === undefined) throw validationError({ customerId: 'Choose a customer, a quote or a contract.' });
  if (valueCents === undefined) throw validationError({ valueCents: 'This field is required.' });
  const [customer] = await tx
    .select({ partnerId: customers.partnerId })
    .from(customers)
    .where(and(visibleCustomers(caller), eq(customers.id, customerId)));
  if (customer?.partnerId == null) throw validationError({ customerId: 'There is no such customer.' });
  const currency = await getTenantCurrency(tx, caller.tenantId);
  const agreed = { quoteId: null, contractId: null, serviceId: undefined };
  return { partnerId: customer.partnerId, customerId, currency, valueCents, taxCents, ...agreed };
}

/**
 * Finds out what a new project is about. Its value is what was accepted or signed; only a project by hand has a value of its own.
 * @throws AppError 422 for an unknown source or another value than agreed, 409 if the quote is not accepted, the contract not signed, or
 * either has a project
 */
export async function resolveProjectSource(tx: Tx, caller: Caller, body: CreateProjectBody): Promise<ProjectSource> {
  const { quoteId, contractId, valueCents, taxCents = 0 } = body;
  if (quoteId !== undefined && contractId !== undefined) throw validationError({ contractId: 'Give a quote or a contract, not both.' });
  const source =
    quoteId !== undefined
      ? await fromQuote(tx, caller, quoteId)
      : contractId !== undefined
        ? await fromContract(tx, caller, contractId, taxCents)
        : await byHand(tx, caller, body);
  if (valueCents !== undefined && valueCents !== source.valueCents)
    throw validationError({ valueCents: 'The value is what was accepted or signed.' });
  if (body.customerId !== undefined && body.customerId !== source.customerId)
    throw validationError({ customerId: 'The customer is the one who accepted or signed.' });
  if (source.taxCents >= source.valueCents) throw validationError({ taxCents: 'The tax is a part of the value.' });
  return source;
}
