import { ownProjects, openProjects } from './own-projects';
import { createRowFinder } from './row-finder';
import type { InputOverrides, RowFinder, RowFinders } from './types';

export const milestoneInputs: InputOverrides = {
  // The sum stays the value: the new milestone takes its amount from a pending one.
  addMilestones: async (world, actor) => {
    const [, milestoneId, amountCents] = await findGrowingPlan(world, actor);
    return { milestones: [{ title: 'One more', amountCents: 1 }], adjust: [{ id: milestoneId, amountCents: Number(amountCents) - 1 }] };
  },
  updateMilestone: () => ({ amountCents: undefined, adjust: [], updatedAt: undefined }),
  fundMilestone: () => ({ method: 'wire', expectedPayCents: undefined, creditCents: undefined }),
  // The generated files do not belong to the actor.
  submitMilestone: () => ({ files: [], timeEntryIds: [] }),
  removeMilestone: async (world, actor) => ({ amountTo: (await findRemovableMilestone(world, actor))[2] }),
  resolveMilestone: () => ({ outcome: 'released', refundCents: undefined }),
  refundMilestone: () => ({ amountCents: 1 }),
};

const milestoneOfProject = `select m.tenant_id, m.id as milestone_id, m.project_id, m.amount_cents, m.status, o.method, o.paid_cents, o.refunded_cents,
    m.partner_unfunded_at, m.customer_unfunded_at
  from milestones m left join orders o on o.tenant_id = m.tenant_id and o.milestone_id = m.id and o.fulfilment_status <> 'expired'
  where m.removed_at is null`;

/** A milestone of a running project, after its project. */
const findMilestone = (condition: string): RowFinder =>
  createRowFinder(
    `select x.project_id, x.milestone_id from (${milestoneOfProject}) x join (select p.tenant_id, p.id, p.status, p.created_at from ${ownProjects}
       and p.archived_at is null and p.status in ('planned', 'active')) p on p.tenant_id = x.tenant_id and p.id = x.project_id where ${condition} order by p.created_at desc`,
    2,
  );

/** A pending milestone after its project and before another pending one, which takes its amount. */
const findRemovableMilestone = createRowFinder(
  `select x.project_id, x.milestone_id, y.milestone_id as target from (${milestoneOfProject}) x
   join (${milestoneOfProject}) y on y.tenant_id = x.tenant_id and y.project_id = x.project_id and y.milestone_id <> x.milestone_id
   join (select p.tenant_id, p.id, p.created_at from ${ownProjects} and p.archived_at is null and p.status in ('planned', 'active')) p on p.tenant_id = x.tenant_id and p.id = x.project_id
   where x.status = 'pending' and x.method is null and y.status = 'pending' and y.method is null order by p.created_at desc, x.milestone_id`,
  3,
);

const growingPlan = `select x.project_id, x.milestone_id, x.amount_cents from (${milestoneOfProject}) x
  join (select p.tenant_id, p.id, p.created_at from ${ownProjects} and p.archived_at is null and p.status in ('planned', 'active')) p on p.tenant_id = x.tenant_id and p.id = x.project_id
  where x.status = 'pending' and x.method is null and x.amount_cents > 1 order by p.created_at desc, x.milestone_id`;

const findGrowingPlan = createRowFinder(growingPlan, 3);

export const milestoneRows: RowFinders = {
  addMilestones: async (world, actor) => (await findGrowingPlan(world, actor)).slice(0, 1),
  removeMilestone: async (world, actor) => (await findRemovableMilestone(world, actor)).slice(0, 2),
  restoreMilestone: createRowFinder(
    `select m.project_id, m.id from milestones m join milestones t on t.tenant_id = m.tenant_id and t.id = m.amount_moved_to
     join ${openProjects} on p.tenant_id = m.tenant_id and p.id = m.project_id
     where m.removed_at is not null and t.status = 'pending' and t.amount_cents > m.amount_cents order by p.created_at desc`,
    2,
  ),
  updateMilestone: findMilestone(`x.status = 'pending'`),
  agreeUnfunded: async (world, actor) => {
    const column = actor.role === 'customer' ? 'customer_unfunded_at' : 'partner_unfunded_at';
    return findMilestone(`x.status = 'pending' and x.method is null and x.${column} is null`)(world, actor);
  },
  fundMilestone: findMilestone(`x.status = 'pending' and x.method is null`),
  recordMilestonePayment: findMilestone(`x.status = 'pending' and x.method = 'wire' and x.paid_cents = 0`),
  startMilestone: findMilestone(`x.status = 'funded'`),
  submitMilestone: findMilestone(`x.status = 'in_progress'`),
  requestMilestoneChanges: findMilestone(`x.status = 'submitted'`),
  approveMilestone: findMilestone(`x.status = 'submitted'`),
  disputeMilestone: findMilestone(`x.status = 'funded' and x.paid_cents > x.refunded_cents`),
  resolveMilestone: findMilestone(`x.status = 'disputed'`),
  cancelMilestone: findMilestone(`x.status = 'pending'`),
  refundMilestone: findMilestone(`x.status in ('funded', 'released') and x.paid_cents > x.refunded_cents + 1`),
};
