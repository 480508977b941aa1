import type * as z from 'zod/mini';
import type { ProjectBurn, ProjectCosts } from '@techadds/shared/contract/projects/costs';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { notFound, validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { loadMilestones } from './milestones.db';
import { isBilled } from './project-progress';
import { computeBurnLine, computeCost, getRate, type DayAmount } from './project-burn';
import * as db from './projects.db';
import { lockProjectForAction } from './projects.transitions';
import { sumByDay, sumByWorker } from './time-entries.db';

const toDay = (time: string) => new Date(time).toISOString().slice(0, 10);

/** What was billed and paid on which days: billed when it was submitted, paid when it was funded. */
async function loadAmounts(tx: Tx, project: db.ProjectRow): Promise<{ billed: DayAmount[]; paid: DayAmount[] }> {
  const records = await loadMilestones(tx, { tenantId: project.tenantId, projectId: project.id });
  const events = await db.listProjectEvents(tx, project);
  const fundedAt = new Map(events.filter(({ event }) => event === 'funded').map(({ milestoneId, at }) => [milestoneId, at]));
  const billed = records.flatMap(({ milestone: { status, submittedAt, amountCents } }) =>
    isBilled(status) && submittedAt !== null ? [{ day: toDay(submittedAt), cents: amountCents }] : [],
  );
  const paid = records.flatMap(({ milestone, sale }) => {
    const at = fundedAt.get(milestone.id);
    return sale && sale.paidCents > 0 && at !== undefined ? [{ day: toDay(at), cents: sale.paidCents }] : [];
  });
  return { billed, paid };
}

/** @throws AppError 404 if it is not visible to the caller */
export async function getProjectBurn(tx: Tx, caller: Caller, id: string, now: Date): Promise<ProjectBurn> {
  const record = await db.findProject(tx, caller, id);
  if (!record) throw notFound('project');
  const { project } = record;
  const members = await db.listMembers(tx, project);
  const workers = await sumByWorker(tx, project, {});
  const rates = {
    projectCents: project.hourlyCostCents,
    byWorker: new Map(members.map((member) => [member.id, member.hourlyCostCents])),
  };
  const others = workers.filter((worker) => !members.some((member) => member.id === worker.id));
  const people = [...members, ...others.map((worker) => ({ ...worker, hourlyCostCents: null }))].map(
    ({ id: personId, name, hourlyCostCents }) => {
      const minutes = workers.find((worker) => worker.id === personId)?.minutes ?? 0;
      const isMember = rates.byWorker.has(personId);
      return { id: personId, name, isMember, hourlyCostCents, minutes, costCents: computeCost(minutes, getRate(rates, personId)) };
    },
  );
  const sum = (count: (worker: (typeof people)[number]) => number) => people.reduce((all, worker) => all + count(worker), 0);
  const time = (await sumByDay(tx, project)).map(({ workedOn, ...rest }) => ({ ...rest, day: workedOn }));
  const from = project.startsOn ?? toDay(project.createdAt);
  const [netCents, costCents] = [project.valueCents - project.taxCents, sum(({ costCents: cents }) => cents)];
  return {
    ...{ currency: project.currency, netCents, costCents, marginCents: netCents - costCents, hourlyCostCents: project.hourlyCostCents },
    minutes: sum(({ minutes }) => minutes),
    minutesWithoutRate: sum(({ id: personId, minutes }) => (getRate(rates, personId) === null ? minutes : 0)),
    people,
    days: computeBurnLine({ ...(await loadAmounts(tx, project)), time, rates, from, today: toDay(now.toISOString()) }),
  };
}

/**
 * Sets what an hour costs, for the project and for members.
 * @throws AppError 404; 409 if the project is archived or has ended; 422 if somebody is not a member
 */
export async function updateProjectCosts(
  tx: Tx,
  context: ActionContext,
  id: string,
  { hourlyCostCents, members }: z.output<typeof ProjectCosts>,
): Promise<void> {
  const { caller, audit } = context;
  const { project } = await lockProjectForAction(tx, context, id, 'update');
  const before = await db.listMembers(tx, project);
  if (members.some((each) => !before.some((member) => member.id === each.id)))
    throw validationError({ members: 'Only members of the project have a rate of their own.' });
  await db.updateProjectRow(tx, project, { hourlyCostCents });
  for (const member of members) await db.updateMemberRate(tx, project, member.id, member.hourlyCostCents);
  const toRates = (list: readonly { id: string; hourlyCostCents: number | null }[]) =>
    list.map((member) => ({ id: member.id, hourlyCostCents: member.hourlyCostCents }));
  await audit(tx, {
    event: 'project.costs_updated',
    description: `${caller.name} changed the cost rates of ${project.number}`,
    targets: [{ type: 'project', id, name: project.number }],
    before: { hourlyCostCents: project.hourlyCostCents, members: toRates(before) },
    after: { hourlyCostCents, members: toRates(members) },
  });
}
