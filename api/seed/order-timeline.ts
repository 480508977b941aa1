import { and, eq } from 'drizzle-orm';
import { paidAtOnce } from '@techadds/shared/contract/order-forms';
import { heldForDays } from '@techadds/shared/contract/order-states';
import { PlaceOrder } from '@techadds/shared/contract/orders';
import type { Permission } from '@techadds/shared/permissions';
import type { Tx } from '../src/database/database';
import { orders, payments, refunds } from '../src/database/schema';
import { readRoom, sendMessage } from '../src/features/chat/chat.rules';
import { act, recordPayment, refundOrder, resolveDispute } from '../src/modules/orders/orders.actions.rules';
import { itself } from '../src/modules/orders/order-action-context';
import { claim } from '../src/modules/assignments/assignments.rules';
import { lockAnyOrder } from '../src/modules/orders/orders.db';
import { endOfTime } from '../src/modules/orders/orders.jobs';
import { placeOrder } from '../src/modules/orders/orders.rules';
import { heed, payOrder } from '../src/modules/payments/payments.rules';
import { makeAvailable } from '../src/modules/orders/escrow-release';
import { uploadAccessList } from './sample-attachments';
import { actOf, tenantIdOf, type peopleOf, type Person } from './users';
import { partnerOf, type Fate, type PlannedOrder } from './order-plan';
import { idOf } from './random';
import type { PlannedOpinion } from './rating-plan';
import { rateIt } from './rating-timeline';
import type { DemoTenant } from './tenants';
import type { Happening } from './history';

const day = 24;
const minute = 1 / 60;
/** How long the processor keeps money, in hours. */
const settlesAfter = 24;
/** How long ago an order may be that was talked about, in hours. */
const talkedFor = 12 * day;
const talks = [
  ['Which accounts do you need from us before you start?', 'Read access to the staging system is enough. The list is attached.'],
  ['Can the report also be in English? Our board reads it.', 'Yes, at no extra cost. The summary comes in both languages.'],
  ['We are closed on Friday. Does that move the date?', 'No, we plan around it. You hear from us on Monday morning.'],
] as const;
type People = ReturnType<typeof peopleOf>;

const delivers: readonly Fate[] = ['delivered', 'changes_requested', 'completed', 'disputed', 'split', 'refunded'];
const starts: readonly Fate[] = ['in_progress', ...delivers];
const accepts: readonly Fate[] = ['accepted', ...starts];

/** What happens to a planned order until now, each step by the rule that is there for it. `ago` turns hours into a moment. */
export function lifeOf(
  tenant: DemoTenant,
  people: People,
  order: PlannedOrder,
  serviceId: string,
  ago: (hours: number) => Date,
  opinion: PlannedOpinion | undefined,
): Happening[] {
  const { service, quantity, requirements, method, hoursAgo, fate, reason, answerAfter, byStaff } = order;
  const tenantId = tenantIdOf(tenant);
  const body = PlaceOrder.parse({ serviceId, package: order.package, quantity, requirements, method });
  const buyer = order.buyer === null ? people.customer : people.buyers[order.buyer]!;
  const partner = partnerOf(service, tenant.partners.length);
  const seller = partner === 0 && byStaff ? people.staff : people.leads[partner]!;
  const happenings: Happening[] = [];
  let id = '';
  /** Adds something so many hours after the order was placed, unless that is still to come. */
  const then = (after: number, run: (tx: Tx, at: Date) => Promise<unknown>) => {
    if (after < hoursAgo) happenings.push({ at: ago(hoursAgo - after), run: (tx) => run(tx, ago(hoursAgo - after)) });
  };
  const by = (who: Person, permission: Permission, at: Date) => actOf(tenant, who, permission, at);
  const own = (tx: Tx) =>
    tx
      .select()
      .from(payments)
      .where(and(eq(payments.tenantId, tenantId), eq(payments.orderId, id)));
  const tell = async (tx: Tx, at: Date, what: 'authorized' | 'captured' | 'settled') => {
    const [payment] = await own(tx);
    if (payment)
      await heed(tx, { id: `demo-${payment.id}`, type: what, tenantId, paymentId: payment.id, what, feeCents: payment.feeCents }, at);
  };
  /** The processor has sent what goes back. */
  const sent = async (tx: Tx, at: Date) => {
    const rows = await tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.tenantId, tenantId), eq(refunds.orderId, id), eq(refunds.status, 'requested')));
    for (const { id: refundId } of rows)
      await heed(tx, { id: `demo-${refundId}`, type: 'refund', tenantId, refundId, what: 'refunded' }, at);
  };

  then(0, async (tx, at) => (id = (await placeOrder(tx, by(buyer, 'orders.place', at), body, null)).id));
  if (fate === 'expired') {
    then(16 * minute, async (tx, at) => endOfTime(tx, (await lockAnyOrder(tx, tenantId, id))!, at));
    return happenings;
  }
  if (paidAtOnce.includes(method)) {
    then(3 * minute, async (tx, at) => {
      await payOrder(tx, by(buyer, 'orders.pay', at), id, 'embedded');
      // A processor's name of a payment, under which it knows it too (`settleProcessor`).
      const [payment] = await own(tx);
      await tx
        .update(payments)
        .set({ ref: idOf(`processor ${id} ${tenant.subdomain} ${order.hoursAgo}`) })
        .where(and(eq(payments.tenantId, tenantId), eq(payments.id, payment!.id)));
      await tell(tx, at, 'authorized');
      await tell(tx, at, 'captured');
    });
    then(3 * minute + settlesAfter, (tx, at) => tell(tx, at, 'settled'));
  }
  // Of late they also talk about it.
  if (hoursAgo < talkedFor && fate !== 'declined') {
    const talk = (after: number, who: Person, text: string, attached: boolean) =>
      then(after, async (tx, at) => {
        const { caller } = by(who, 'chat.own', at);
        await readRoom(tx, caller, id, at);
        const ids = attached ? [await uploadAccessList(tx, caller, id, at)] : [];
        await sendMessage(tx, caller, id, { text, files: ids }, at);
      });
    const [question, answer] = talks[Math.round(hoursAgo) % talks.length]!;
    talk(1, buyer, question, false);
    talk(3, seller, answer, answer === talks[0][1]);
    if (hoursAgo > 2 * day) then(5, (tx, at) => readRoom(tx, by(buyer, 'chat.own', at).caller, id, at));
  }
  if (fate === 'declined' || fate === 'canceled') {
    then(answerAfter, async (tx, at) => {
      if (fate === 'declined') await act(tx, by(seller, 'orders.decline', at), id, 'decline', reason);
      else await act(tx, by(buyer, 'orders.cancel', at), id, 'cancel', 'The project was put off.');
      await sent(tx, at);
    });
    return happenings;
  }
  if (!accepts.includes(fate)) return happenings;
  then(answerAfter - 0.1, (tx, at) => claim(tx, by(seller, 'orders.claim', at), id));
  then(answerAfter, (tx, at) => act(tx, by(seller, 'orders.accept', at), id, 'accept', null));
  if (!paidAtOnce.includes(method) && fate !== 'accepted')
    then(answerAfter + day, (tx, at) =>
      recordPayment(tx, by(people.admin, 'orders.recordPayment', at), id, `Transfer ${Math.round(order.hoursAgo)}`),
    );
  if (!starts.includes(fate)) return happenings;
  then(answerAfter + 6, (tx, at) => act(tx, by(seller, 'orders.start', at), id, 'start', null));
  if (!delivers.includes(fate)) return happenings;
  const delivered = answerAfter + 6 + 2 * day;
  then(delivered, (tx, at) => act(tx, by(seller, 'orders.deliver', at), id, 'deliver', 'Everything as agreed; the report is attached.'));
  if (fate === 'delivered') return happenings;
  const answered = delivered + 20;
  const asBuyer = (action: 'requestChanges' | 'dispute' | 'complete', note: string | null) =>
    then(answered, (tx, at) => act(tx, by(buyer, `orders.${action}`, at), id, action, note));
  if (fate === 'changes_requested') asBuyer('requestChanges', 'The summary for the management is missing.');
  if (fate === 'disputed' || fate === 'split') asBuyer('dispute', 'Half of what was agreed is missing.');
  if (fate === 'split')
    then(answered + 2 * day, async (tx, at) => {
      const [row] = await tx
        .select({ payCents: orders.payCents })
        .from(orders)
        .where(and(eq(orders.tenantId, tenantId), eq(orders.id, id)));
      const refundCents = Math.floor((row?.payCents ?? 0) / 2);
      await resolveDispute(tx, by(people.admin, 'orders.resolve', at), id, { outcome: 'split', refundCents, note: 'Half was delivered.' });
      await sent(tx, at);
    });
  if (fate === 'completed' || fate === 'refunded') asBuyer('complete', null);
  const finished = answered + (fate === 'split' ? 2 * day : 0);
  const lead = people.leads[partner]!;
  if (opinion) rateIt({ tenantId, idOf: () => id, buyer, seller, lead, admin: people.admin, by, then }, finished, opinion);
  if (fate === 'completed' || fate === 'refunded' || fate === 'split')
    then(finished + heldForDays * day, async (tx, at) => {
      const row = await lockAnyOrder(tx, tenantId, id);
      if (row?.availableAt && !row.madeAvailableAt) await makeAvailable(tx, itself('end-hold', at), row);
    });
  if (fate === 'refunded')
    then(finished + 10 * day, async (tx, at) => {
      const [row] = await tx
        .select({ payCents: orders.payCents })
        .from(orders)
        .where(and(eq(orders.tenantId, tenantId), eq(orders.id, id)));
      const amountCents = Math.floor(((row?.payCents ?? 0) * 3) / 10);
      await refundOrder(tx, by(people.admin, 'orders.refund', at), id, {
        amountCents,
        reason: 'product_unsatisfactory',
        note: 'Part of it did not work.',
      });
      await sent(tx, at);
    });
  return happenings;
}
