import { and, asc, eq, lt } from 'drizzle-orm';
import type { DepositKind, DepositStatus } from '@techadds/shared/contract/deposits/states';
import { CreateDeposit } from '@techadds/shared/contract/deposits/endpoints';
import type { paymentMethods } from '@techadds/shared/contract/orders/forms';
import type { Tx } from '../src/platform/database/client';
import { customers } from '../src/schema';
import { lockDeposit } from '../src/modules/deposits/deposits.db';
import { cancelDeposit, createDeposit, refundDeposit, settleDeposit } from '../src/modules/deposits/deposits.rules';
import { depositLifecycle } from '../src/modules/deposits/deposits.transitions';
import { transition } from '../src/modules/transitions/transitions.service';
import type { SeedEvent } from './history';
import { createActionContext, seedPartnerId, seedTenantId, type createTenantUsers } from './users';
import type { DemoTenant } from './tenants';

const hour = 3_600_000;

interface PlannedDeposit {
  daysAgo: number;
  kind: DepositKind;
  dollars: number;
  method: (typeof paymentMethods)[number];
  reference: string;
  finalStatus: DepositStatus;
}
const planDeposit = (
  daysAgo: number,
  kind: DepositKind,
  dollars: number,
  method: PlannedDeposit['method'],
  reference: string,
  finalStatus: DepositStatus,
): PlannedDeposit => ({ daysAgo, kind, dollars, method, reference, finalStatus });

const plannedDeposits: readonly PlannedDeposit[] = [
  planDeposit(300, 'partner_topup', 5_000, 'wire', 'Start of the year', 'settled'),
  planDeposit(240, 'down_payment', 2_400, 'card', 'Security program, first half', 'settled'),
  planDeposit(190, 'down_payment', 1_800, 'ach', 'Rollout that was put off', 'refunded'),
  planDeposit(120, 'milestone_funding', 3_600, 'wire', 'Platform setup, milestone 2', 'settled'),
  planDeposit(75, 'down_payment', 1_200, 'card', 'Audit, less than planned', 'partially_refunded'),
  planDeposit(45, 'milestone_funding', 900, 'ach', 'Platform setup, milestone 3', 'failed'),
  planDeposit(25, 'partner_topup', 1_000, 'wire', '', 'canceled'),
  planDeposit(12, 'down_payment', 2_000, 'wire', 'Branch offices', 'settled'),
  planDeposit(3, 'milestone_funding', 1_500, 'wire', 'Platform setup, milestone 4', 'pending'),
  planDeposit(0.5, 'partner_topup', 2_500, 'wire', '', 'pending'),
];

/** The deposits of the demo tenant's first partner until `now`, in every status. */
export function buildDepositEvents(tenant: DemoTenant, users: ReturnType<typeof createTenantUsers>, now: Date): SeedEvent[] {
  const tenantId = seedTenantId(tenant);
  const lead = users.leads[0]!;
  const { admin } = users;
  return plannedDeposits.flatMap(({ daysAgo, kind, dollars, method, reference, finalStatus }, n): SeedEvent[] => {
    let id = '';
    const createEvent = (hoursLater: number, run: (tx: Tx, at: Date) => Promise<unknown>): SeedEvent => {
      const at = new Date(now.getTime() - (daysAgo * 24 - hoursLater) * hour);
      return { at, run: (tx) => run(tx, at) };
    };
    const created = createEvent(0, async (tx, at) => {
      const customerId = kind === 'partner_topup' ? undefined : await findLongstandingCustomerId(tx, tenant, n, at);
      const body = CreateDeposit.parse({ kind, method, reference, amountCents: dollars * 100, ...(customerId && { customerId }) });
      id = await createDeposit(tx, createActionContext(tenant, lead, 'deposits.create', at), body);
    });
    const settled = createEvent(30, (tx, at) => settleDeposit(tx, createActionContext(tenant, admin, 'deposits.settle', at), id));
    const refund = (body: { amountCents?: number; reason: string }) =>
      createEvent(200, (tx, at) => refundDeposit(tx, createActionContext(tenant, admin, 'deposits.refund', at), id, body));
    switch (finalStatus) {
      case 'pending':
        return [created];
      case 'settled':
        return [created, settled];
      case 'partially_refunded':
        return [created, settled, refund({ amountCents: dollars * 25, reason: 'Less was needed.' })];
      case 'refunded':
        return [created, settled, refund({ reason: 'The project was put off.' })];
      case 'canceled':
        return [created, createEvent(30, (tx, at) => cancelDeposit(tx, createActionContext(tenant, lead, 'deposits.cancel', at), id))];
      case 'failed':
        // No rule fails deposits yet; a payment that never arrived moves no money, so only the row changes.
        return [
          created,
          createEvent(50, async (tx, at) => {
            const row = await lockDeposit(tx, { tenantId, scope: 'tenant', partnerId: null }, id);
            if (!row) return;
            const context = createActionContext(tenant, admin, 'deposits.settle', at);
            await transition(tx, context, depositLifecycle, row, { to: 'failed', event: 'failed' });
          }),
        ];
    }
  });
}

/** Picks one of the first partner's oldest customers. */
export async function findLongstandingCustomerId(tx: Tx, tenant: DemoTenant, n: number, at: Date): Promise<string | undefined> {
  const isOld = and(
    eq(customers.tenantId, seedTenantId(tenant)),
    eq(customers.partnerId, seedPartnerId(tenant, 0)),
    lt(customers.createdAt, at.toISOString()),
  );
  const candidates = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(isOld)
    .orderBy(asc(customers.createdAt), asc(customers.email))
    .limit(3);
  return candidates[n % candidates.length]?.id;
}
