import { and, eq } from 'drizzle-orm';
import { escrowHoldDays } from '@techadds/shared/contract/orders/states';
import { CreateProject } from '@techadds/shared/contract/projects/forms';
import type { Permission } from '@techadds/shared/permissions';
import type { Tx } from '../src/platform/database/client';
import { customers, orders, refunds } from '../src/schema';
import { createSystemContext } from '../src/modules/audit/action-context.service';
import { makeFundsAvailable } from '../src/modules/orders/escrow-release';
import { lockTenantOrder } from '../src/modules/orders/orders.db';
import { applyPaymentEvent } from '../src/modules/payments/payments.rules';
import * as actions from '../src/modules/projects/milestones.actions.rules';
import { fundMilestone, recordMilestonePayment } from '../src/modules/projects/milestone-funding.rules';
import { loadMilestones } from '../src/modules/projects/milestones.db';
import { createProject, transitionProject } from '../src/modules/projects/projects.rules';
import { listTimeEntries } from '../src/modules/projects/time-entries.db';
import { seedExchangeTerms } from './exchange-terms';
import { seedServiceId, type SeedEvent } from './history';
import { plannedProjects, type MilestoneStep, type PlannedProject } from './project-plan';
import { projectWork } from './project-work';
import { createActionContext, seedPartnerId, seedTenantId, type SeedUser, type createTenantUsers } from './users';
import type { DemoTenant } from './tenants';

const dayMs = 86_400_000;
type TenantUsers = ReturnType<typeof createTenantUsers>;

/** The projects of the demo tenant's first partner until `now`, in every status. */
export const buildProjectEvents = (tenant: DemoTenant, users: TenantUsers, now: Date): SeedEvent[] =>
  plannedProjects.flatMap((plan) => buildProjectTimeline(tenant, users, plan, now));

const toDay = (at: Date) => at.toISOString().slice(0, 10);

/** The events of a planned project: its creation, then its steps evenly spread until now, each through its business rule. */
function buildProjectTimeline(tenant: DemoTenant, users: TenantUsers, plan: PlannedProject, now: Date): SeedEvent[] {
  const { daysAgo, name, milestones, last } = plan;
  const tenantId = seedTenantId(tenant);
  const lead = users.leads[0]!;
  let [id, buyer] = ['', users.customer];
  const steps = milestones.flatMap((milestone, n) => milestone.steps.map((step) => ({ step, n })));
  const intervalMs = (daysAgo * dayMs) / (steps.length + 2);
  const event = (position: number, run: (tx: Tx, at: Date) => Promise<unknown>, delayMs = 0): SeedEvent => {
    const at = new Date(now.getTime() - daysAgo * dayMs + position * intervalMs + delayMs);
    // Without a customer there is no project.
    return { at, run: async (tx) => (position > 0 && id === '' ? undefined : run(tx, at)) };
  };
  const contextFor = (user: SeedUser, permission: Permission, at: Date) => createActionContext(tenant, user, permission, at);
  const pathOf = async (tx: Tx, n: number) => {
    const record = (await loadMilestones(tx, { tenantId, projectId: id }))[n]!;
    return { ...record, path: { id, milestoneId: record.milestone.id } };
  };
  const endHold = async (tx: Tx, at: Date, n: number) => {
    const { sale } = await pathOf(tx, n);
    const row = sale && (await lockTenantOrder(tx, tenantId, sale.id));
    if (row?.availableAt && !row.madeAvailableAt)
      await makeFundsAvailable(tx, createSystemContext(tenantId, 'end-hold', at), row, seedExchangeTerms);
  };

  const run: Record<MilestoneStep, (tx: Tx, at: Date, n: number) => Promise<unknown>> = {
    expect: async (tx, at, n) =>
      fundMilestone(tx, contextFor(buyer, 'milestones.fund', at), (await pathOf(tx, n)).path, { method: 'wire' }, 'embedded'),
    fund: async (tx, at, n) => {
      await run.expect(tx, at, n);
      const { path } = await pathOf(tx, n);
      await recordMilestonePayment(tx, contextFor(users.admin, 'milestones.recordPayment', at), path, `Transfer of ${toDay(at)}`);
    },
    agree: async (tx, at, n) => {
      const { path } = await pathOf(tx, n);
      for (const user of [lead, buyer]) await actions.agreeUnfunded(tx, contextFor(user, 'milestones.agreeUnfunded', at), path);
    },
    start: async (tx, at, n) =>
      actions.performMilestoneStep(tx, contextFor(lead, 'milestones.start', at), (await pathOf(tx, n)).path, 'start'),
    submit: async (tx, at, n) =>
      actions.submitMilestone(tx, contextFor(lead, 'milestones.submit', at), (await pathOf(tx, n)).path, {
        note: 'Everything as agreed. Tell us if something is missing.',
        files: [],
        timeEntryIds: await listOpenTime(tx, tenantId, id),
      }),
    requestChanges: async (tx, at, n) => {
      const context = contextFor(buyer, 'milestones.requestChanges', at);
      await actions.performMilestoneStep(
        tx,
        context,
        (await pathOf(tx, n)).path,
        'requestChanges',
        'Two of the stores are not labeled yet.',
      );
    },
    approve: async (tx, at, n) => actions.approveMilestone(tx, contextFor(buyer, 'milestones.approve', at), (await pathOf(tx, n)).path),
    dispute: async (tx, at, n) => {
      const context = contextFor(buyer, 'milestones.dispute', at);
      await actions.performMilestoneStep(tx, context, (await pathOf(tx, n)).path, 'dispute', 'Half of what was agreed is missing.');
    },
    release: async (tx, at, n) => resolve(tx, at, n, { outcome: 'released', note: 'All of it was there.' }),
    giveBack: async (tx, at, n) => resolve(tx, at, n, { outcome: 'refunded', note: 'Nothing usable was submitted.' }),
    split: async (tx, at, n) => {
      const { sale } = await pathOf(tx, n);
      await resolve(tx, at, n, { outcome: 'split', refundCents: Math.floor((sale?.payCents ?? 0) / 2), note: 'Half was done.' });
    },
    cancel: async (tx, at, n) => {
      const { path } = await pathOf(tx, n);
      await actions.cancelMilestone(tx, contextFor(lead, 'milestones.cancel', at), path, 'The move was called off.');
      await reportRefunds(tx, at, n);
    },
  };
  const resolve = async (tx: Tx, at: Date, n: number, decision: Parameters<typeof actions.resolveMilestone>[3]) => {
    await actions.resolveMilestone(tx, contextFor(users.admin, 'milestones.resolve', at), (await pathOf(tx, n)).path, decision);
    await reportRefunds(tx, at, n);
  };
  /** Reports all requested refunds of a milestone as sent by the processor. */
  const reportRefunds = async (tx: Tx, at: Date, n: number) => {
    const { milestone } = await pathOf(tx, n);
    const rows = await tx
      .select({ id: refunds.id })
      .from(refunds)
      .innerJoin(orders, and(eq(orders.tenantId, refunds.tenantId), eq(orders.id, refunds.orderId)))
      .where(and(eq(refunds.tenantId, tenantId), eq(orders.milestoneId, milestone.id), eq(refunds.status, 'requested')));
    for (const { id: refundId } of rows)
      await applyPaymentEvent(tx, { id: `demo-${refundId}`, type: 'refund', tenantId, refundId, kind: 'refunded' }, at);
  };

  const created = event(0, async (tx, at) => {
    const wanted = plan.buyer === null ? users.customer : (users.buyers[plan.buyer] ?? users.customer);
    const found = (await findCustomerId(tx, tenant, wanted)) ?? (await findCustomerId(tx, tenant, users.customer));
    if (found === undefined) return;
    buyer = (await findCustomerId(tx, tenant, wanted)) === undefined ? users.customer : wanted;
    const valueCents = milestones.reduce((sum, { dollars }) => sum + dollars * 100, 0);
    const dueOn = (dueInDays: number) => toDay(new Date(now.getTime() + dueInDays * dayMs));
    const body = CreateProject.parse({
      ...{ name, customerId: found, serviceId: seedServiceId(tenant, 0), valueCents, taxCents: Math.round(valueCents / 11) },
      ...{ startsOn: toDay(at), dueOn: dueOn(milestones.at(-1)!.dueInDays), memberIds: [users.staff.id, lead.id] },
      milestones: milestones.map(({ title, dollars, dueInDays }) => ({
        ...{ title, amountCents: dollars * 100, weight: Math.max(1, Math.round(dollars / 500)), dueOn: dueOn(dueInDays) },
      })),
    });
    id = await createProject(tx, contextFor(lead, 'projects.create', at), body);
  });
  const events = steps.flatMap(({ step, n }, position) => [
    event(position + 1, (tx, at) => run[step](tx, at, n)),
    event(position + 1, (tx, at) => endHold(tx, at, n), escrowHoldDays * dayMs),
  ]);
  const ids = { lead, staff: users.staff };
  const worked = (projectWork[name] ?? []).map(([place, perform]) =>
    event(place * (steps.length + 2), (tx, at) =>
      perform({
        ...{ tx, at, projectId: id, staffId: users.staff.id },
        as: (who, permission) => contextFor(who === 'customer' ? buyer : ids[who], permission, at),
      }),
    ),
  );
  const end = last && event(steps.length + 1, (tx, at) => transitionProject(tx, contextFor(lead, `projects.${last}`, at), id, last));
  return [created, ...events, ...worked, ...(end ? [end] : [])].filter(({ at }) => at < now);
}

/** The time of a project that no milestone was submitted with. */
async function listOpenTime(tx: Tx, tenantId: string, id: string): Promise<string[]> {
  const page = { limit: 200, offset: 0, sort: 'workedOn', order: 'asc' } as const;
  return (await listTimeEntries(tx, { tenantId, id }, { ...page, open: '1' })).map(({ entry }) => entry.id);
}

/** The user's customer record of the first partner; undefined before their first order there. */
async function findCustomerId(tx: Tx, tenant: DemoTenant, user: SeedUser): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(eq(customers.tenantId, seedTenantId(tenant)), eq(customers.partnerId, seedPartnerId(tenant, 0)), eq(customers.userId, user.id)),
    )
    .limit(1);
  return row?.id;
}
