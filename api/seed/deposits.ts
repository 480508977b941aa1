import { and, asc, eq, lt } from 'drizzle-orm';
import type { DepositKind, DepositStatus } from '@techadds/shared/contract/deposit-states';
import { CreateDeposit } from '@techadds/shared/contract/deposits';
import type { paymentMethods } from '@techadds/shared/contract/order-forms';
import type { Tx } from '../src/database/database';
import { customers } from '../src/database/schema';
import { changeDeposit, lockDeposit } from '../src/features/deposits/deposits.db';
import { cancelDeposit, createDeposit, refundDeposit, settleDeposit } from '../src/features/deposits/deposits.rules';
import type { Happening } from './history';
import { actOf, partnerIdOf, tenantIdOf, type peopleOf } from './users';
import type { DemoTenant } from './tenants';

const hour = 3_600_000;

interface PlannedDeposit {
  daysAgo: number;
  kind: DepositKind;
  dollars: number;
  method: (typeof paymentMethods)[number];
  reference: string;
  becomes: DepositStatus;
}
const plan = (
  daysAgo: number,
  kind: DepositKind,
  dollars: number,
  method: PlannedDeposit['method'],
  reference: string,
  becomes: DepositStatus,
): PlannedDeposit => ({ daysAgo, kind, dollars, method, reference, becomes });

const deposits: readonly PlannedDeposit[] = [
  plan(300, 'partner_topup', 5_000, 'wire', 'Start of the year', 'settled'),
  plan(240, 'down_payment', 2_400, 'card', 'Security programme, first half', 'settled'),
  plan(190, 'down_payment', 1_800, 'ach', 'Rollout that was put off', 'refunded'),
  plan(120, 'milestone_funding', 3_600, 'wire', 'Platform setup, milestone 2', 'settled'),
  plan(75, 'down_payment', 1_200, 'card', 'Audit, less than planned', 'partially_refunded'),
  plan(45, 'milestone_funding', 900, 'ach', 'Platform setup, milestone 3', 'failed'),
  plan(25, 'partner_topup', 1_000, 'wire', '', 'canceled'),
  plan(12, 'down_payment', 2_000, 'wire', 'Branch offices', 'settled'),
  plan(3, 'milestone_funding', 1_500, 'wire', 'Platform setup, milestone 4', 'pending'),
  plan(0.5, 'partner_topup', 2_500, 'wire', '', 'pending'),
];

/** What was paid in ahead to the first partner of a demo tenant until `now`. */
export function depositsOf(tenant: DemoTenant, people: ReturnType<typeof peopleOf>, now: Date): Happening[] {
  const tenantId = tenantIdOf(tenant);
  const lead = people.leads[0]!;
  const { admin } = people;
  return deposits.flatMap(({ daysAgo, kind, dollars, method, reference, becomes }, n): Happening[] => {
    let id = '';
    const step = (hoursLater: number, run: (tx: Tx, at: Date) => Promise<unknown>): Happening => {
      const at = new Date(now.getTime() - (daysAgo * 24 - hoursLater) * hour);
      return { at, run: (tx) => run(tx, at) };
    };
    const announced = step(0, async (tx, at) => {
      const customerId = kind === 'partner_topup' ? undefined : await customerOf(tx, tenant, n, at);
      const body = CreateDeposit.parse({ kind, method, reference, amountCents: dollars * 100, ...(customerId && { customerId }) });
      id = await createDeposit(tx, actOf(tenant, lead, 'deposits.create', at), body);
    });
    const settled = step(30, (tx, at) => settleDeposit(tx, actOf(tenant, admin, 'deposits.settle', at), id));
    const sentBack = (body: { amountCents?: number; reason: string }) =>
      step(200, (tx, at) => refundDeposit(tx, actOf(tenant, admin, 'deposits.refund', at), id, body));
    switch (becomes) {
      case 'pending':
        return [announced];
      case 'settled':
        return [announced, settled];
      case 'partially_refunded':
        return [announced, settled, sentBack({ amountCents: dollars * 25, reason: 'Less was needed.' })];
      case 'refunded':
        return [announced, settled, sentBack({ reason: 'The project was put off.' })];
      case 'canceled':
        return [announced, step(30, (tx, at) => cancelDeposit(tx, actOf(tenant, lead, 'deposits.cancel', at), id))];
      case 'failed':
        // No rule does this yet: a payment that never arrived moves no money.
        return [
          announced,
          step(50, async (tx, at) => {
            const row = await lockDeposit(tx, { tenantId, scope: 'tenant', partnerId: null }, id);
            if (row) await changeDeposit(tx, row, { status: 'failed' }, at);
          }),
        ];
    }
  });
}

/** One of the customers that the first partner has had for longest. */
export async function customerOf(tx: Tx, tenant: DemoTenant, n: number, at: Date): Promise<string | undefined> {
  const isOld = and(
    eq(customers.tenantId, tenantIdOf(tenant)),
    eq(customers.partnerId, partnerIdOf(tenant, 0)),
    lt(customers.createdAt, at.toISOString()),
  );
  const old = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(isOld)
    .orderBy(asc(customers.createdAt), asc(customers.email))
    .limit(3);
  return old[n % old.length]?.id;
}
