import { and, eq, isNull } from 'drizzle-orm';
import { RequestCreditPayout } from '@techadds/shared/contract/credit/forms';
import { CreateDeposit } from '@techadds/shared/contract/deposits/endpoints';
import type { Tx } from '../src/platform/database/client';
import type { FieldEncryption } from '../src/platform/encryption/field-encryption';
import { markCreditPayoutPaid, requestCreditPayout } from '../src/modules/credit-payouts/credit-payouts.rules';
import { createDeposit, settleDeposit } from '../src/modules/deposits/deposits.rules';
import { customers } from '../src/schema';
import { seedServiceId, type SeedEvent } from './history';
import type { PlannedOrder } from './order-plan';
import { buildOrderTimeline } from './order-timeline';
import type { DemoTenant } from './tenants';
import { createActionContext, seedPartnerId, seedTenantId, type createTenantUsers } from './users';

const day = 86_400_000;
const bank = { currency: 'USD', accountNumber: 'DE89370400440532013000' };

/** An order that the demo customer pays with credit first, and by card for the rest. */
const creditOrder: PlannedOrder = {
  ...{ buyer: null, service: 0, package: 'Standard', quantity: 1, method: 'card', creditCents: 60_000, hoursAgo: 7 * 24 },
  ...{ requirements: 'As last time, on the new servers.', outcome: 'completed', reason: '', answerAfterHours: 3, byStaff: true },
};

/**
 * The amounts that the demo customer paid the first partner in advance, with an order that it paid in part, a payout that was made and one that waits for an
 * admin.
 */
export function buildCreditEvents(
  tenant: DemoTenant,
  users: ReturnType<typeof createTenantUsers>,
  fieldEncryption: FieldEncryption,
  now: Date,
): SeedEvent[] {
  const { customer, admin, leads } = users;
  const holder = `${customer.firstName} ${customer.lastName}`;
  let [customerId, depositId, payoutId] = ['', '', ''];
  const event = (daysAgo: number, run: (tx: Tx, at: Date) => Promise<unknown>): SeedEvent => {
    const at = new Date(now.getTime() - daysAgo * day);
    return { at, run: (tx) => run(tx, at) };
  };
  /** Skipped in a tenant whose demo customer has not ordered from the first partner by then. */
  const eventIf = (getId: () => string, daysAgo: number, run: (tx: Tx, at: Date) => Promise<unknown>): SeedEvent =>
    event(daysAgo, async (tx, at) => (getId() === '' ? undefined : run(tx, at)));
  const request = (tx: Tx, at: Date, amountCents: number) => {
    const context = createActionContext(tenant, customer, 'creditPayouts.request', at);
    return requestCreditPayout(tx, context, RequestCreditPayout.parse({ ...bank, customerId, holder, amountCents }), fieldEncryption);
  };
  const orderEvents = buildOrderTimeline(
    ...([tenant, users, creditOrder, seedServiceId(tenant, creditOrder.service)] as const),
    (hours) => new Date(now.getTime() - hours * (day / 24)),
    undefined,
  ).map(({ at, run }): SeedEvent => ({ at, run: async (tx) => (customerId === '' ? undefined : run(tx)) }));
  return [
    ...orderEvents,
    event(18, async (tx, at) => {
      customerId = (await findOwnCustomerId(tx, tenant, customer.id)) ?? '';
      if (customerId === '') return;
      const reference = 'Follow-up work';
      const body = CreateDeposit.parse({ kind: 'down_payment', method: 'wire', amountCents: 250_000, customerId, reference });
      depositId = await createDeposit(tx, createActionContext(tenant, leads[0]!, 'deposits.create', at), body);
    }),
    eventIf(
      () => depositId,
      16,
      (tx, at) => settleDeposit(tx, createActionContext(tenant, admin, 'deposits.settle', at), depositId),
    ),
    eventIf(
      () => customerId,
      9,
      async (tx, at) => {
        payoutId = await request(tx, at, 40_000);
      },
    ),
    eventIf(
      () => payoutId,
      8,
      (tx, at) => markCreditPayoutPaid(tx, createActionContext(tenant, admin, 'creditPayouts.markPaid', at), payoutId, 'SEPA 2211-04'),
    ),
    eventIf(
      () => customerId,
      0.8,
      (tx, at) => request(tx, at, 25_000),
    ),
  ];
}

/** The customer of the first partner that the demo customer orders as. */
async function findOwnCustomerId(tx: Tx, tenant: DemoTenant, userId: string): Promise<string | undefined> {
  const isOwn = and(
    eq(customers.tenantId, seedTenantId(tenant)),
    eq(customers.partnerId, seedPartnerId(tenant, 0)),
    eq(customers.userId, userId),
    isNull(customers.mergedIntoId),
  );
  const [row] = await tx.select({ id: customers.id }).from(customers).where(isOwn);
  return row?.id;
}
