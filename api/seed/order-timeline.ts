import { and, eq } from 'drizzle-orm';
import { instantPaymentMethods } from '@techadds/shared/contract/orders/forms';
import { escrowHoldDays } from '@techadds/shared/contract/orders/states';
import { PlaceOrder } from '@techadds/shared/contract/orders/endpoints';
import type { Permission } from '@techadds/shared/permissions';
import type { Tx } from '../src/platform/database/client';
import { orders, payments, refunds } from '../src/schema';
import { readConversation, sendMessage } from '../src/modules/conversations/conversations.rules';
import { performOrderAction, recordPayment, refundOrder, resolveDispute } from '../src/modules/orders/orders.actions.rules';
import { claimOrder } from '../src/modules/assignments/assignments.rules';
import { lockTenantOrder } from '../src/modules/orders/orders.db';
import { applyAutoTransition } from '../src/modules/orders/orders.jobs';
import { placeOrder } from '../src/modules/orders/orders.rules';
import { welcomeCode, welcomeDaysAgo } from './perks';
import { applyPaymentEvent, payOrder } from '../src/modules/payments/payments.rules';
import { makeFundsAvailable } from '../src/modules/orders/escrow-release';
import { seedExchangeTerms } from './exchange-terms';
import { uploadAccessList } from './sample-attachments';
import { createActionContext, seedTenantId, type createTenantUsers, type SeedUser } from './users';
import { partnerIndex, type OrderOutcome, type PlannedOrder } from './order-plan';
import { seedId } from './random';
import type { PlannedRating } from './rating-plan';
import { addRatingEvents } from './rating-timeline';
import type { DemoTenant } from './tenants';
import type { SeedEvent } from './history';
import { createSystemContext } from '../src/modules/audit/action-context.service';

const day = 24;
const minute = 1 / 60;
/** Hours between capture and settlement by the processor. */
const settlementDelayHours = 24;
/** Orders younger than this have a conversation, in hours. */
const chatMaxAgeHours = 12 * day;
const chatScripts = [
  ['Which accounts do you need from us before you start?', 'Read access to the staging system is enough. The list is attached.'],
  ['Can the report also be in English? Our board reads it.', 'Yes, at no extra cost. The summary comes in both languages.'],
  ['We are closed on Friday. Does that move the date?', 'No, we plan around it. You hear from us on Monday morning.'],
] as const;
type TenantUsers = ReturnType<typeof createTenantUsers>;

const deliveredOutcomes: readonly OrderOutcome[] = ['delivered', 'changes_requested', 'completed', 'disputed', 'split', 'refunded'];
const startedOutcomes: readonly OrderOutcome[] = ['in_progress', ...deliveredOutcomes];
const acceptedOutcomes: readonly OrderOutcome[] = ['accepted', ...startedOutcomes];

/** Builds the events of a planned order until now, each run through its business rule. `ago` turns hours into a date. */
export function buildOrderTimeline(
  tenant: DemoTenant,
  users: TenantUsers,
  order: PlannedOrder,
  serviceId: string,
  ago: (hours: number) => Date,
  rating: PlannedRating | undefined,
): SeedEvent[] {
  const { service, quantity, requirements, method, creditCents, hoursAgo, outcome, reason, answerAfterHours, byStaff } = order;
  const tenantId = seedTenantId(tenant);
  const buyer = order.buyer === null ? users.customer : users.buyers[order.buyer]!;
  const partner = partnerIndex(service, tenant.partners.length);
  const redeems = partner === 0 && order.buyer !== null && order.buyer % 5 === 0 && hoursAgo < (welcomeDaysAgo - 1) * 24;
  const perk = redeems ? { perkCode: welcomeCode } : {};
  const body = PlaceOrder.parse({
    serviceId,
    package: order.package,
    quantity,
    requirements,
    method,
    ...(creditCents && { creditCents }),
    ...perk,
  });
  const seller = partner === 0 && byStaff ? users.staff : users.leads[partner]!;
  const events: SeedEvent[] = [];
  let id = '';
  /** Adds an event so many hours after the order was placed, unless that is in the future. */
  const schedule = (after: number, run: (tx: Tx, at: Date) => Promise<unknown>) => {
    if (after < hoursAgo) events.push({ at: ago(hoursAgo - after), run: (tx) => run(tx, ago(hoursAgo - after)) });
  };
  const contextFor = (user: SeedUser, permission: Permission, at: Date) => createActionContext(tenant, user, permission, at);
  const findPayments = (tx: Tx) =>
    tx
      .select()
      .from(payments)
      .where(and(eq(payments.tenantId, tenantId), eq(payments.orderId, id)));
  const applyEvent = async (tx: Tx, at: Date, event: 'authorized' | 'captured' | 'settled') => {
    const [payment] = await findPayments(tx);
    if (payment)
      await applyPaymentEvent(
        tx,
        { id: `demo-${payment.id}`, type: event, tenantId, paymentId: payment.id, kind: event, feeCents: payment.feeCents },
        at,
      );
  };
  /** Reports all requested refunds as sent by the processor. */
  const applyRefunds = async (tx: Tx, at: Date) => {
    const rows = await tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.tenantId, tenantId), eq(refunds.orderId, id), eq(refunds.status, 'requested')));
    for (const { id: refundId } of rows)
      await applyPaymentEvent(tx, { id: `demo-${refundId}`, type: 'refund', tenantId, refundId, kind: 'refunded' }, at);
  };

  schedule(0, async (tx, at) => (id = await placeOrder(tx, contextFor(buyer, 'orders.place', at), body)));
  if (outcome === 'expired') {
    schedule(16 * minute, async (tx, at) => applyAutoTransition(tx, (await lockTenantOrder(tx, tenantId, id))!, at));
    return events;
  }
  if (instantPaymentMethods.includes(method)) {
    schedule(3 * minute, async (tx, at) => {
      await payOrder(tx, contextFor(buyer, 'orders.pay', at), id, 'embedded');
      // The processor's reference of the payment; `insertProcessorPayments` registers it there.
      const [payment] = await findPayments(tx);
      await tx
        .update(payments)
        .set({ ref: seedId(`processor ${id} ${tenant.subdomain} ${order.hoursAgo}`) })
        .where(and(eq(payments.tenantId, tenantId), eq(payments.id, payment!.id)));
      await applyEvent(tx, at, 'authorized');
      await applyEvent(tx, at, 'captured');
    });
    schedule(3 * minute + settlementDelayHours, (tx, at) => applyEvent(tx, at, 'settled'));
  }
  // Recent orders have a conversation, too.
  if (hoursAgo < chatMaxAgeHours && outcome !== 'declined') {
    const addMessage = (after: number, user: SeedUser, text: string, attached: boolean) =>
      schedule(after, async (tx, at) => {
        const { caller } = contextFor(user, 'chat.own', at);
        await readConversation(tx, caller, id, at);
        const ids = attached ? [await uploadAccessList(tx, caller, id, at)] : [];
        await sendMessage(tx, caller, id, { text, files: ids }, at);
      });
    const [question, answer] = chatScripts[Math.round(hoursAgo) % chatScripts.length]!;
    addMessage(1, buyer, question, false);
    addMessage(3, seller, answer, answer === chatScripts[0][1]);
    if (hoursAgo > 2 * day) schedule(5, (tx, at) => readConversation(tx, contextFor(buyer, 'chat.own', at).caller, id, at));
  }
  if (outcome === 'declined' || outcome === 'canceled') {
    schedule(answerAfterHours, async (tx, at) => {
      if (outcome === 'declined') await performOrderAction(tx, contextFor(seller, 'orders.decline', at), id, 'decline', reason);
      else await performOrderAction(tx, contextFor(buyer, 'orders.cancel', at), id, 'cancel', 'The project was put off.');
      await applyRefunds(tx, at);
    });
    return events;
  }
  if (!acceptedOutcomes.includes(outcome)) return events;
  schedule(answerAfterHours - 0.1, (tx, at) => claimOrder(tx, contextFor(seller, 'orders.claim', at), id));
  schedule(answerAfterHours, (tx, at) => performOrderAction(tx, contextFor(seller, 'orders.accept', at), id, 'accept', null));
  if (!instantPaymentMethods.includes(method) && outcome !== 'accepted')
    schedule(answerAfterHours + day, (tx, at) =>
      recordPayment(tx, contextFor(users.admin, 'orders.recordPayment', at), id, `Transfer ${Math.round(order.hoursAgo)}`),
    );
  if (!startedOutcomes.includes(outcome)) return events;
  schedule(answerAfterHours + 6, (tx, at) => performOrderAction(tx, contextFor(seller, 'orders.start', at), id, 'start', null));
  if (!deliveredOutcomes.includes(outcome)) return events;
  const deliveredAfter = answerAfterHours + 6 + 2 * day;
  schedule(deliveredAfter, (tx, at) =>
    performOrderAction(tx, contextFor(seller, 'orders.deliver', at), id, 'deliver', 'Everything as agreed; the report is attached.'),
  );
  if (outcome === 'delivered') return events;
  const answeredAfter = deliveredAfter + 20;
  const performAsBuyer = (action: 'requestChanges' | 'dispute' | 'complete', note: string | null) =>
    schedule(answeredAfter, (tx, at) => performOrderAction(tx, contextFor(buyer, `orders.${action}`, at), id, action, note));
  if (outcome === 'changes_requested') performAsBuyer('requestChanges', 'The summary for the management is missing.');
  if (outcome === 'disputed' || outcome === 'split') performAsBuyer('dispute', 'Half of what was agreed is missing.');
  if (outcome === 'split')
    schedule(answeredAfter + 2 * day, async (tx, at) => {
      const [row] = await tx
        .select({ payCents: orders.payCents })
        .from(orders)
        .where(and(eq(orders.tenantId, tenantId), eq(orders.id, id)));
      const refundCents = Math.floor((row?.payCents ?? 0) / 2);
      await resolveDispute(tx, contextFor(users.admin, 'orders.resolve', at), id, {
        outcome: 'split',
        refundCents,
        note: 'Half was delivered.',
      });
      await applyRefunds(tx, at);
    });
  if (outcome === 'completed' || outcome === 'refunded') performAsBuyer('complete', null);
  const finishedAfter = answeredAfter + (outcome === 'split' ? 2 * day : 0);
  const lead = users.leads[partner]!;
  if (rating)
    addRatingEvents(
      { tenantId, getOrderId: () => id, buyer, seller, lead, admin: users.admin, contextFor, schedule },
      finishedAfter,
      rating,
    );
  if (outcome === 'completed' || outcome === 'refunded' || outcome === 'split')
    schedule(finishedAfter + escrowHoldDays * day, async (tx, at) => {
      const row = await lockTenantOrder(tx, tenantId, id);
      if (row?.availableAt && !row.madeAvailableAt)
        await makeFundsAvailable(tx, createSystemContext(tenantId, 'end-hold', at), row, seedExchangeTerms);
    });
  if (outcome === 'refunded')
    schedule(finishedAfter + 10 * day, async (tx, at) => {
      const [row] = await tx
        .select({ payCents: orders.payCents })
        .from(orders)
        .where(and(eq(orders.tenantId, tenantId), eq(orders.id, id)));
      const amountCents = Math.floor(((row?.payCents ?? 0) * 3) / 10);
      await refundOrder(tx, contextFor(users.admin, 'orders.refund', at), id, {
        amountCents,
        reason: 'product_unsatisfactory',
        note: 'Part of it did not work.',
      });
      await applyRefunds(tx, at);
    });
  return events;
}
