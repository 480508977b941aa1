import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { instantPaymentMethods } from '@techadds/shared/contract/orders/forms';
import { responseDeadlineHours } from '@techadds/shared/contract/orders/states';
import type { PlaceOrder } from '@techadds/shared/contract/orders/endpoints';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import { conflict, validationError } from '../../platform/http/errors';
import type { ActorContext, ActionContext } from '../audit/action-context.service';
import { computeOrderCommission } from '../commission/commission.service';
import { notify, listPartnerUserIds } from '../notifications/notifications.service';
import { requireOpenPartner } from '../partners/holiday.service';
import { getTenantDay } from '../tenants/tenants.service';
import { nextDocumentNumber } from '../document-numbers/document-numbers.service';
import { insertCommissionLine } from '../payments/payments.db';
import { computeAutoAt } from './orders.transitions';
import { findOrderedPackage } from './ordered-package';
import { lockUsableCredit } from './usable-credit';
import { payWithoutCharge } from './free-orders.service';
import { getChargeCents } from './money-subject.service';
import { computeOrderTotals } from './order-totals';
import { computePaymentTerms } from './payment-terms';
import { findUsablePerk, insertRedemption, type PerkOrder, type UsablePerk } from '../perks/redemptions';
import * as db from './orders.db';

type PlaceOrderBody = z.output<typeof PlaceOrder>;

/** @throws AppError 409 `total_changed` with both totals if the customer saw another one, such as before a change of the price or the fee */
function assertExpectedTotal({ expectedTotalCents }: PlaceOrderBody, totalCents: number): void {
  if (expectedTotalCents === undefined || expectedTotalCents === totalCents) return;
  throw conflict('total_changed', 'The total has changed since you saw it. Nothing was ordered; look at it and order again.', {
    expectedTotalCents,
    totalCents,
  });
}

/** The discount of the perk that is to be redeemed; the perk stays locked. @throws AppError 422 naming `perkCode` with the reason */
async function lockUsablePerk(tx: Tx, code: string | undefined, order: PerkOrder, now: Date): Promise<UsablePerk | undefined> {
  if (code === undefined) return undefined;
  const found = await findUsablePerk(tx, code, order, now, true);
  if ('obstacle' in found) throw validationError({ perkCode: found.obstacle });
  return found;
}

/**
 * Creates an order with the partner of the service. Instant payment methods wait for the payment; a bank transfer is placed at once.
 * @throws AppError 422 if the service, package or perk is not available, 409 `partner_closed` during a holiday of the partner, `total_changed` if the
 * customer saw another total, `credit_changed` if the customer has less credit
 */
export async function placeOrder(tx: Tx, context: ActionContext, body: PlaceOrderBody): Promise<string> {
  const { caller, now } = context;
  const { tenantId, userId } = caller;
  const account = await db.lockOwnAccount(tx, caller);
  const { service, servicePackage, netCents: priceCents } = await findOrderedPackage(tx, tenantId, body);
  await requireOpenPartner(tx, tenantId, service.partnerId, await getTenantDay(tx, tenantId, now));
  const unitPriceCents = servicePackage.priceCents;
  const perk = await lockUsablePerk(tx, body.perkCode, { tenantId, userId, service, unitPriceCents, netCents: priceCents }, now);
  const discounts = perk ? [perk.discount] : [];
  const totals = computeOrderTotals(priceCents, service.taxBp, discounts);

  const { partnerId, categoryId, currency, id: serviceId } = service;
  const { creditCents = 0 } = body;
  if (creditCents > totals.totalCents) throw validationError({ creditCents: 'The order costs less than that.' });
  const paymentTerms = await computePaymentTerms(tx, tenantId, body.method, currency, totals.totalCents, now, creditCents);
  if (!paymentTerms) throw validationError({ quantity: 'The total is too large. Order fewer.' });
  assertExpectedTotal(body, paymentTerms.payCents);
  const customer = await findOrCreateCustomer(tx, context, account, partnerId);
  const creditCustomerId = creditCents > 0 ? await lockUsableCredit(tx, tenantId, customer.id, currency, creditCents) : null;
  const number = await nextDocumentNumber(tx, tenantId, 'OR', now);
  const netCents = priceCents - totals.partnerDiscountCents;
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
  const isCharged = getChargeCents(paymentTerms) > 0;
  const fulfilmentStatus = instantPaymentMethods.includes(body.method) && isCharged ? 'pending_payment' : 'placed';
  const at = now.toISOString();
  const order: db.NewOrder = {
    ...{ tenantId, id, number, serviceId, partnerId, customerId: customer.id, placedBy: caller.userId },
    ...{
      serviceName: service.name,
      packageName: servicePackage.name,
      unitPriceCents,
      deliveryDays: servicePackage.deliveryDays,
    },
    ...{ revisions: servicePackage.revisions, revisionsLeft: servicePackage.revisions },
    ...{ quantity: body.quantity, requirements: body.requirements, method: body.method, currency, taxBp: service.taxBp },
    ...{ ...totals, discounts, commissionCents: commission.amountCents },
    ...{ ...paymentTerms, creditCustomerId, fulfilmentStatus },
    dueAt: computeAnswerDueAt(now),
    autoAt: computeAutoAt(fulfilmentStatus, now),
    placedAt: at,
    createdAt: at,
    updatedAt: at,
  };
  await db.insertOrder(tx, order);
  await insertCommissionLine(tx, { tenantId, orderId: id, ...commission, createdAt: at });
  if (perk) await insertRedemption(tx, perk, id, currency, now);
  const created = (await db.lockTenantOrder(tx, tenantId, id))!;
  const placed = await payWithoutCharge(tx, context, created);
  if (fulfilmentStatus === 'placed') await recordOrderPlaced(tx, context, placed, customer.name);
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
  const { netCents, discountCents, discounts, taxCents, totalCents, feeCents, payCents, commissionCents, currency, method } = order;
  const { creditCents } = order;
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
        ...{ netCents, discountCents, taxCents, totalCents, feeCents, payCents, commissionCents, currency, method },
        ...(discounts.length > 0 && { discounts }),
        ...(creditCents > 0 && { creditCents }),
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
