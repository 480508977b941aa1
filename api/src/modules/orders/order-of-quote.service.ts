import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { computeQuoteTotals } from '@techadds/shared/contract/quotes/totals';
import type { Tx } from '../../platform/database/client';
import { conflict, validationError } from '../../platform/http/errors';
import { customers, orders, services } from '../../schema';
import type { ActionContext } from '../audit/action-context.service';
import { computeOrderCommission } from '../commission/commission.service';
import { nextDocumentNumber } from '../document-numbers/document-numbers.service';
import { insertCommissionLine } from '../payments/payments.db';
import type { QuoteRow } from '../quotes/quotes.service';
import { insertOrder, lockTenantOrder } from './orders.db';
import { recordOrderPlaced, toPlacedFields } from './orders.rules';
import { computePaymentTerms } from './payment-terms';

/** Finds the order that was created from a quote. */
export async function findOrderOfQuote(tx: Tx, tenantId: string, quoteId: string): Promise<{ id: string; number: string } | undefined> {
  const [order] = await tx
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(eq(orders.tenantId, tenantId), eq(orders.quoteId, quoteId)));
  return order;
}

/** @throws AppError 422 if there is no service of the partner that decides the commission */
async function findService(tx: Tx, { tenantId, partnerId }: QuoteRow, serviceId: string | undefined) {
  if (serviceId === undefined) throw validationError({ serviceId: 'Choose the service that it is about: it decides the commission.' });
  const [service] = await tx
    .select({ id: services.id, partnerId: services.partnerId, categoryId: services.categoryId })
    .from(services)
    .where(and(eq(services.tenantId, tenantId), eq(services.id, serviceId)));
  if (service?.partnerId !== partnerId) throw validationError({ serviceId: 'This is not a service of the partner.' });
  return service;
}

/**
 * Creates the order of an accepted quote, for its whole value, to be paid by invoice.
 * @throws AppError 409 if the customer has no account to follow an order with; 422 by field
 */
export async function createOrderOfQuote(tx: Tx, context: ActionContext, quote: QuoteRow, chosenServiceId?: string) {
  const { now } = context;
  const { tenantId, id: quoteId, number: quoteNumber, partnerId, customerId, currency, lines, discount, totalCents, title } = quote;
  const [customer] = await tx
    .select({ userId: customers.userId, name: customers.name })
    .from(customers)
    .where(and(eq(customers.tenantId, tenantId), eq(customers.id, customerId)));
  if (!customer?.userId)
    throw conflict('customer_without_account', `${customer?.name} has no account to follow an order with. Make a contract or a project.`);
  const taken = lines.filter(({ optional, selected }) => !optional || selected);
  const service = await findService(tx, quote, chosenServiceId ?? taken.find((line) => line.serviceId !== null)?.serviceId ?? undefined);
  const { taxCents } = computeQuoteTotals(lines, discount ?? null);
  const netCents = totalCents - taxCents;
  const paymentTerms = await computePaymentTerms(tx, tenantId, 'invoice', currency, totalCents, now);
  if (!paymentTerms) throw validationError({ to: 'The amount is too large for an order.' });
  const facts = { partnerId, categoryId: service.categoryId, serviceId: service.id, netCents, taxCents, currency, placedAt: now };
  const commission = await computeOrderCommission(tx, tenantId, facts);
  const [id, at] = [randomUUID(), now.toISOString()];
  await insertOrder(tx, {
    ...{ tenantId, id, number: await nextDocumentNumber(tx, tenantId, 'OR', now), quoteId },
    ...{ serviceId: service.id, partnerId, customerId, placedBy: customer.userId, serviceName: title, packageName: quoteNumber },
    ...{ unitPriceCents: netCents, quantity: 1, method: 'invoice', currency, netCents, taxBp: 0, taxCents, totalCents },
    requirements: taken
      .map(({ name, quantity, unit }) => `${quantity} ${unit} × ${name}`)
      .join('\n')
      .slice(0, 4000),
    ...{ commissionCents: commission.amountCents, ...paymentTerms, ...toPlacedFields(now), createdAt: at, updatedAt: at },
  });
  await insertCommissionLine(tx, { tenantId, orderId: id, ...commission, createdAt: at });
  const order = (await lockTenantOrder(tx, tenantId, id))!;
  await recordOrderPlaced(tx, context, order, customer.name);
  return order;
}
