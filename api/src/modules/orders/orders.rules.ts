import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { maxCents } from '@techadds/shared/contract/fields';
import { instantPaymentMethods } from '@techadds/shared/contract/orders/forms';
import { responseDeadlineHours } from '@techadds/shared/contract/orders/states';
import type { PlaceOrder } from '@techadds/shared/contract/orders/endpoints';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import { conflict, validationError } from '../../platform/http/errors';
import { computeDiscountBearers, type DiscountLine } from './order-split.service';
import { computeTax } from '../../platform/money/tax';
import type { ActorContext, ActionContext } from '../audit/action-context.service';
import { computeOrderCommission } from '../commission/commission.service';
import { notify, listPartnerUserIds } from '../notifications/notifications.service';
import { requireOpenPartner } from '../partners/holiday.service';
import { getTenantDay } from '../tenants/tenants.service';
import { nextDocumentNumber } from '../document-numbers/document-numbers.service';
import { insertCommissionLine } from '../payments/payments.db';
import { computeAutoAt } from './orders.transitions';
import { computePaymentTerms } from './payment-terms';
import * as db from './orders.db';

type PlaceOrderBody = z.output<typeof PlaceOrder>;

/**
 * Price of a quantity of a package, in cents. Tax is due on the partner's price: a discount borne by the platform does not reduce it.
 * Returns undefined if the total is too large to store.
 */
function computeOrderTotals(unitPriceCents: number, quantity: number, taxBp: number, discounts: readonly DiscountLine[]) {
  const net = BigInt(unitPriceCents) * BigInt(quantity);
  if (net * 2n > BigInt(maxCents)) return undefined;
  const netCents = Number(net);
  const { discountCents, partnerCents } = computeDiscountBearers(discounts);
  const taxCents = computeTax(netCents - partnerCents, taxBp);
  return { netCents, taxCents, discountCents, totalCents: netCents - discountCents + taxCents };
}

/** @throws AppError 409 `total_changed` with both totals if the customer saw another one, such as before a change of the price or the fee */
function assertExpectedTotal({ expectedTotalCents }: PlaceOrderBody, totalCents: number): void {
  if (expectedTotalCents === undefined || expectedTotalCents === totalCents) return;
  throw conflict('total_changed', 'The total has changed since you saw it. Nothing was ordered; look at it and order again.', {
    expectedTotalCents,
    totalCents,
  });
}

/**
 * Creates an order with the partner of the service. Instant payment methods wait for the payment; a bank transfer is placed at once.
 * @throws AppError 422 if the service or package is not available, 409 `partner_closed` during a holiday of the partner, `total_changed` if the customer saw another total
 */
export async function placeOrder(tx: Tx, context: ActionContext, body: PlaceOrderBody, discounts: DiscountLine[] = []): Promise<string> {
  const { caller, now } = context;
  const { tenantId } = caller;
  const account = await db.lockOwnAccount(tx, caller);
  const service = await db.findActiveService(tx, tenantId, body.serviceId);
  if (!service) throw validationError({ serviceId: 'This service is not available. Choose another one.' });
  await requireOpenPartner(tx, tenantId, service.partnerId, await getTenantDay(tx, tenantId, now));
  const servicePackage = service.packages.find((entry) => entry.name === body.package);
  if (!servicePackage) throw validationError({ package: `Choose one of: ${service.packages.map((entry) => entry.name).join(', ')}.` });
  const totals = computeOrderTotals(servicePackage.priceCents, body.quantity, service.taxBp, discounts);
  if (!totals) throw validationError({ quantity: 'The total is too large. Order fewer.' });

  const { partnerId, categoryId, currency, id: serviceId } = service;
  const paymentTerms = await computePaymentTerms(tx, tenantId, body.method, currency, totals.totalCents, now);
  if (!paymentTerms) throw validationError({ quantity: 'The total is too large. Order fewer.' });
  assertExpectedTotal(body, paymentTerms.payCents);
  const customer = await findOrCreateCustomer(tx, context, account, partnerId);
  const number = await nextDocumentNumber(tx, tenantId, 'OR', now);
  const netCents = totals.netCents - computeDiscountBearers(discounts).partnerCents;
  const commission = await computeOrderCommission(tx, tenantId, {
    partnerId,
    categoryId,
    serviceId,
    netCents,
    taxCents: totals.taxCents,
    currency,
    placedAt: now,
  });
  const id = randomUUID();
  const fulfilmentStatus = instantPaymentMethods.includes(body.method) && totals.totalCents > 0 ? 'pending_payment' : 'placed';
  const at = now.toISOString();
  const order: db.NewOrder = {
    ...{ tenantId, id, number, serviceId, partnerId, customerId: customer.id, placedBy: caller.userId },
    ...{
      serviceName: service.name,
      packageName: servicePackage.name,
      unitPriceCents: servicePackage.priceCents,
      deliveryDays: servicePackage.deliveryDays,
    },
    ...{ revisions: servicePackage.revisions, revisionsLeft: servicePackage.revisions },
    ...{ quantity: body.quantity, requirements: body.requirements, method: body.method, currency, taxBp: service.taxBp },
    ...{ ...totals, discounts, commissionCents: commission.amountCents },
    ...paymentTerms,
    fulfilmentStatus,
    dueAt: computeAnswerDueAt(now),
    autoAt: computeAutoAt(fulfilmentStatus, now),
    placedAt: at,
    createdAt: at,
    updatedAt: at,
  };
  await db.insertOrder(tx, order);
  await insertCommissionLine(tx, { tenantId, orderId: id, ...commission, createdAt: at });
  const created = await db.lockTenantOrder(tx, tenantId, id);
  if (fulfilmentStatus === 'placed') await recordOrderPlaced(tx, context, created!, customer.name);
  return id;
}

const computeAnswerDueAt = (now: Date) => new Date(now.getTime() + responseDeadlineHours * 3_600_000).toISOString();

/** Changes to an order whose payment has arrived. */
export const toPlacedFields = (now: Date) =>
  ({
    fulfilmentStatus: 'placed',
    placedAt: now.toISOString(),
    dueAt: computeAnswerDueAt(now),
    autoAt: computeAutoAt('placed', now),
  }) as const;

/** Records that an order was placed, and notifies the partner's users. */
export async function recordOrderPlaced(tx: Tx, context: ActorContext, order: db.OrderRow, customerName: string): Promise<void> {
  const { tenantId, id, number, serviceId, serviceName, packageName, quantity } = order;
  const { netCents, taxCents, totalCents, feeCents, payCents, commissionCents, currency, method } = order;
  const { actor, audit, now } = context;
  await Promise.all([
    db.insertOrderEvent(tx, context, order, 'placed', null),
    audit(tx, {
      event: 'order.placed',
      description: `${actor?.name ?? customerName} ordered ${serviceName}, ${packageName}`,
      targets: [
        { type: 'order', id, name: number },
        { type: 'service', id: serviceId, name: serviceName },
      ],
      after: {
        ...{ number, fulfilmentStatus: 'placed', service: serviceName, package: packageName, quantity },
        ...{ netCents, taxCents, totalCents, feeCents, payCents, commissionCents, currency, method },
      },
    }),
  ]);
  const message = { title: `New order ${number}`, body: `${customerName} ordered ${serviceName}.`, path: paths.partnerOrder(id) };
  const userIds = await listPartnerUserIds(tx, tenantId, order.partnerId);
  await notify(tx, tenantId, userIds, { type: 'order.placed', ...message }, now);
}

const emailNotVerifiedError = () =>
  conflict(
    'email_not_verified',
    'This partner knows a customer with your e-mail. Verify in your settings that it is yours, then order again.',
  );

/**
 * The account's customer in the partner's list; created with the first order, or linked if the list has the e-mail.
 * @throws AppError 409 `email_not_verified` if the list has the e-mail and the account has not verified it
 */
async function findOrCreateCustomer(
  tx: Tx,
  context: ActionContext,
  account: db.CustomerAccount,
  partnerId: string,
): Promise<{ id: string; name: string }> {
  const existing = await db.findAndLinkCustomer(tx, account, partnerId, context.now);
  if (existing) return existing;
  const created = await db.insertCustomer(tx, account, partnerId, context.now);
  if (!created && account.emailVerifiedAt === null) throw emailNotVerifiedError();
  // Added concurrently.
  if (!created) return findOrCreateCustomer(tx, context, account, partnerId);
  await context.audit(tx, {
    event: 'customer.created',
    description: `${created.name} became a customer with a first order`,
    targets: [{ type: 'customer', id: created.id, name: created.name }],
    after: { name: created.name, email: account.email, source: 'marketplace' },
  });
  return created;
}
