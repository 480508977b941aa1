import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { and, eq, ne, sql } from 'drizzle-orm';
import { instantPaymentMethods, type PaymentMethod } from '@techadds/shared/contract/orders/forms';
import { orderTimers } from '@techadds/shared/contract/orders/states';
import type { FundMilestone } from '@techadds/shared/contract/projects/forms';
import type { Tx } from '../../platform/database/client';
import { AppError, conflict, validationError } from '../../platform/http/errors';
import { multiplyDivideHalfEven } from '../../platform/money/round-half-even';
import { milestones, orders } from '../../schema';
import type { ActionContext, ActorContext } from '../audit/action-context.service';
import { computeOrderCommission } from '../commission/commission.service';
import { nextDocumentNumber } from '../document-numbers/document-numbers.service';
import { findPendingHoldId } from '../ledger/ledger.service';
import { payWithoutCharge } from '../orders/free-orders.service';
import { getChargeCents, getHoldReference, getMoneyReference } from '../orders/money-subject.service';
import { bookReceipt } from '../orders/order-postings';
import { insertOrder, lockTenantOrder, updateOrderRow, type NewOrder, type OrderRow } from '../orders/orders.db';
import { computeAutoAt } from '../orders/orders.transitions';
import { computePaymentTerms } from '../orders/payment-terms';
import { dropUnpaidSale } from '../orders/unpaid-sales';
import { lockUsableCredit } from '../orders/usable-credit';
import { insertCommissionLine, lockPayment } from '../payments/payments.db';
import { openPayment } from '../payments/payments.rules';
import type { PaymentProvider } from '../payments/providers/payment-provider';
import { applyMilestonePayment } from './milestone-payment.rules';
import { lockMilestoneForAction, type LockedMilestone } from './milestones.transitions';

interface MilestonePath {
  id: string;
  milestoneId: string;
}

/** The milestone's part of the tax in the project's value: what is left is split in proportion, so that the parts add up to the cent. */
async function computeTaxPart(tx: Tx, { project: { project }, milestone }: LockedMilestone): Promise<number> {
  const [sold] = await tx
    .select({
      totalCents: sql<number>`coalesce(sum(${orders.totalCents}), 0)`.mapWith(Number),
      taxCents: sql<number>`coalesce(sum(${orders.taxCents}), 0)`.mapWith(Number),
    })
    .from(orders)
    .innerJoin(milestones, and(eq(milestones.tenantId, orders.tenantId), eq(milestones.id, orders.milestoneId)))
    .where(and(eq(orders.tenantId, project.tenantId), eq(milestones.projectId, project.id), ne(orders.fulfilmentStatus, 'expired')));
  const [leftCents, leftTaxCents] = [project.valueCents - (sold?.totalCents ?? 0), project.taxCents - (sold?.taxCents ?? 0)];
  return multiplyDivideHalfEven(leftTaxCents, milestone.amountCents, leftCents);
}

const openMinutes = orderTimers.pending_payment!.afterMs / 60_000;
const creditInPaymentError = () =>
  conflict(
    'payment_in_progress',
    `An open payment reserves your credit. Finish it, pay without credit, or try again in ${openMinutes} minutes. Nothing was changed.`,
  );

/**
 * Finds the account of the credit that pays a part of a new sale. The credit of the attempt that it replaces is not usable while the
 * provider may still take that payment: spent here, it would be missing there.
 * @throws AppError 409 `credit_changed` if the customer has less credit, `payment_in_progress` if the attempt still reserves it
 */
async function lockCredit(tx: Tx, { project: { project }, sale: earlier }: LockedMilestone, creditCents: number): Promise<string> {
  const { tenantId, customerId, currency } = project;
  try {
    return await lockUsableCredit(tx, tenantId, customerId, currency, creditCents);
  } catch (error) {
    const isShort = error instanceof AppError && error.code === 'credit_changed';
    const isReserved = isShort && earlier !== null && (await findPendingHoldId(tx, tenantId, getHoldReference(earlier))) !== undefined;
    throw isReserved ? creditInPaymentError() : error;
  }
}

/** Creates the sale of a milestone, with commission and fee by the rules that hold for orders now. It waits for its payment. */
async function createSale(
  tx: Tx,
  context: ActionContext,
  locked: LockedMilestone,
  method: PaymentMethod,
  creditCents: number,
): Promise<OrderRow> {
  const { caller, now } = context;
  const { tenantId } = caller;
  const { project: record, milestone } = locked;
  const { project, service } = record;
  const { partnerId, customerId, serviceId, currency } = project;
  const totalCents = milestone.amountCents;
  if (creditCents > totalCents) throw validationError({ creditCents: 'The milestone costs less than that.' });
  const taxCents = await computeTaxPart(tx, locked);
  const netCents = totalCents - taxCents;
  const paymentTerms = await computePaymentTerms(tx, tenantId, method, currency, totalCents, now, creditCents);
  if (!paymentTerms) throw validationError({ method: 'The amount is too large for this way to pay.' });
  const creditCustomerId = creditCents > 0 ? await lockCredit(tx, locked, creditCents) : null;
  const facts = { partnerId, categoryId: service.categoryId, serviceId, netCents, taxCents, currency, placedAt: now };
  const commission = await computeOrderCommission(tx, tenantId, facts);
  const [id, at] = [randomUUID(), now.toISOString()];
  const sale: NewOrder = {
    ...{ tenantId, id, milestoneId: milestone.id, number: await nextDocumentNumber(tx, tenantId, 'MS', now) },
    ...{ serviceId, partnerId, customerId, placedBy: caller.userId, serviceName: milestone.title, packageName: project.number },
    ...{ unitPriceCents: netCents, quantity: 1, deliveryDays: 0, method, currency, netCents, taxBp: 0, taxCents, totalCents },
    ...{ commissionCents: commission.amountCents, ...paymentTerms, creditCustomerId, fulfilmentStatus: 'pending_payment' },
    dueAt: milestone.dueOn === null ? at : `${milestone.dueOn}T23:59:59.999Z`,
    // A transfer takes days; its attempt stays open until it arrives or another way is chosen.
    autoAt: instantPaymentMethods.includes(method) ? computeAutoAt('pending_payment', now) : null,
    ...{ placedAt: at, createdAt: at, updatedAt: at },
  };
  await insertOrder(tx, sale);
  await insertCommissionLine(tx, { tenantId, orderId: id, ...commission, createdAt: at });
  return payWithoutCharge(tx, context, (await lockTenantOrder(tx, tenantId, id))!);
}

/** Ends an unpaid attempt so that the milestone or its way to pay can change. @throws AppError 409 while a payment is being processed */
export async function dropOpenSale(tx: Tx, context: ActorContext, sale: OrderRow | null): Promise<void> {
  if (!sale || sale.paidCents > 0) return;
  const payment = await lockPayment(tx, sale.tenantId, sale.id);
  if (payment?.status === 'authorized' || payment?.status === 'captured')
    throw conflict('payment_in_progress', 'A payment of this milestone is being processed. Nothing was changed; look again in a minute.');
  await dropUnpaidSale(tx, context, sale);
}

/**
 * Starts the payment of a milestone into its own escrow account; a repeat with the same method continues the open attempt.
 * @throws AppError 404, 409 if it is paid already or its status does not allow it, 409 `total_changed` if the
 * customer saw another amount, `credit_changed` if the customer has less credit, `payment_in_progress` while a payment that was begun
 * before is processed or reserves the credit
 */
export async function fundMilestone(
  tx: Tx,
  context: ActionContext,
  path: MilestonePath,
  { method, expectedPayCents, creditCents }: z.output<typeof FundMilestone>,
  provider: PaymentProvider['name'],
): Promise<void> {
  const locked = await lockMilestoneForAction(tx, context, path, 'fund');
  const { sale: earlier } = locked;
  const isSameWay = earlier?.method === method && (creditCents === undefined || earlier.creditCents === creditCents);
  const isOpen = isSameWay && earlier.placedBy === context.caller.userId;
  if (!isOpen) await dropOpenSale(tx, context, locked.sale);
  const sale = isOpen && locked.sale ? locked.sale : await createSale(tx, context, locked, method, creditCents ?? 0);
  if (expectedPayCents !== undefined && expectedPayCents !== sale.payCents)
    throw conflict('total_changed', 'The amount to pay has changed since you saw it. Nothing was charged; look at it and pay again.', {
      expectedPayCents,
      payCents: sale.payCents,
    });
  if (getChargeCents(sale) === 0) await applyMilestonePayment(tx, context, sale);
  else if (instantPaymentMethods.includes(method)) await openPayment(tx, sale, provider, context.now);
}

/** Records a bank transfer for a milestone: the money goes into its escrow. @throws AppError 404, 409 */
export async function recordMilestonePayment(tx: Tx, context: ActionContext, path: MilestonePath, reference: string): Promise<void> {
  const { sale } = await lockMilestoneForAction(tx, context, path, 'recordPayment');
  if (!sale) return;
  await bookReceipt(tx, context, sale, `${getMoneyReference(sale)}:transfer`, 'bank');
  const paidFields = {
    paidCents: sale.payCents,
    paymentStatus: 'paid',
    version: sale.version + 1,
    updatedAt: context.now.toISOString(),
  } as const;
  await applyMilestonePayment(tx, context, await updateOrderRow(tx, sale, paidFields), reference);
}
