import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { cents, id, Id } from '../fields';

const count = z.int();
const rate = z.nullable(cents);

/** What the work on a project costs its partner, against what it is sold for. */
export const ProjectBurn = z.object({
  currency: z.string(),
  /** The budget without tax: what the partner sells the work for, before commission and fees. */
  netCents: cents,
  minutes: count,
  /** The minutes of people for whom no rate is known; they cost nothing. */
  minutesWithoutRate: count,
  costCents: cents,
  /** The budget without tax less the cost; negative once the work costs more. */
  marginCents: count,
  /** What an hour costs, for people without a rate of their own. */
  hourlyCostCents: rate,
  /** The members, and whoever else logged time. */
  people: z.array(
    z.object({ id: z.string(), name: z.string(), isMember: z.boolean(), hourlyCostCents: rate, minutes: count, costCents: cents }),
  ),
  /** What was spent, billed and paid until each day, oldest first; the last is today. */
  days: z.array(z.object({ day: z.string(), costCents: cents, billedCents: cents, paidCents: cents })),
});
export type ProjectBurn = z.infer<typeof ProjectBurn>;

/** Rates per hour: of the project, and of members with one of their own; null takes a rate away. They hold for all time, also for what is logged. */
export const ProjectCosts = z.strictObject({
  hourlyCostCents: rate,
  members: z._default(z.array(z.strictObject({ id, hourlyCostCents: rate })).check(z.maxLength(50)), []),
});
export type ProjectCostsInput = z.input<typeof ProjectCosts>;

export const getProjectBurn = endpoint({
  method: 'GET',
  path: '/projects/{id}/burn',
  summary: 'Get what the work on a project costs by the time that was logged, its margin, and both over time',
  permission: 'projects.costs',
  params: Id,
  response: ProjectBurn,
  errors: [404],
});

export const updateProjectCosts = endpoint({
  method: 'PUT',
  path: '/projects/{id}/costs',
  summary: 'Set what an hour of work on a project costs, in general and for single members',
  permission: 'projects.costs',
  params: Id,
  body: ProjectCosts,
  response: ProjectBurn,
  errors: [404, 409],
});
