import { and, eq, isNull } from 'drizzle-orm';
import { CreateTask, UpdateTask } from '@techadds/shared/contract/tasks/endpoints';
import type { Task } from '@techadds/shared/contract/tasks/endpoints';
import type { TaskSubjectType } from '@techadds/shared/contract/tasks/states';
import type { Tx } from '../src/platform/database/client';
import { createTask, updateTask } from '../src/modules/tasks/tasks.rules';
import { customers, deals, orders, projects, quotes } from '../src/schema';
import type { SeedEvent } from './history';
import type { DemoTenant } from './tenants';
import { createActionContext, seedPartnerId, seedTenantId, type createTenantUsers } from './users';

const hourMs = 3_600_000;
interface PlannedTask {
  title: string;
  description?: string;
  priority?: Task['priority'];
  status?: Task['status'];
  /** Hours from now; negative for the past. */
  dueInHours?: number;
  about?: keyof typeof subjectTables;
  /** Of the partner's lead; otherwise of its staff. */
  ofLead?: boolean;
}
const subjectTables = { customer: customers, deal: deals, order: orders, project: projects, quote: quotes } as const satisfies Partial<
  Record<TaskSubjectType, unknown>
>;

/** Orders from the marketplace that are under way. */
const isStarted = and(eq(orders.fulfilmentStatus, 'in_progress'), isNull(orders.milestoneId));

/** Tasks in every status, some of them overdue, due today and without a date. */
const plannedTasks: readonly PlannedTask[] = [
  { title: 'Call back about the offer', priority: 'urgent', dueInHours: -50, about: 'quote', ofLead: true },
  { title: 'Send the access list for the new site', priority: 'high', status: 'started', dueInHours: -20, about: 'order' },
  {
    ...{ title: 'Prepare the kick-off', description: 'Agenda, names and the schedule of the first two weeks.', status: 'started' },
    ...{ dueInHours: 6, about: 'project', ofLead: true },
  },
  { title: 'Check the backup report', dueInHours: 30, about: 'customer' },
  { title: 'Agree on a date for the workshop', priority: 'high', dueInHours: 75, about: 'deal', ofLead: true },
  { title: 'Collect references for the tender', priority: 'low', dueInHours: 240, about: 'deal' },
  { title: 'Update the service catalog', description: 'Prices of next year, and the new packages.', priority: 'low' },
  { title: 'Renew the certificate of the gateway', status: 'completed', dueInHours: -90, about: 'order' },
  { title: 'Write the minutes of the steering meeting', status: 'completed', dueInHours: -140, about: 'project', ofLead: true },
  { title: 'Visit the trade fair', status: 'canceled', dueInHours: -200 },
  { title: 'Compare monitoring tools', priority: 'low', status: 'deferred', dueInHours: 700 },
];

/** The tasks of the first partner's team. */
export const buildTaskEvents = (tenant: DemoTenant, users: ReturnType<typeof createTenantUsers>, now: Date): SeedEvent[] =>
  plannedTasks.map((plan, n) => ({
    at: new Date(now.getTime() - (plannedTasks.length - n) * hourMs),
    run: (tx) => addTask(tx, tenant, users, plan, n, now),
  }));

async function addTask(tx: Tx, tenant: DemoTenant, users: ReturnType<typeof createTenantUsers>, plan: PlannedTask, n: number, now: Date) {
  const { about, dueInHours, ofLead, status = 'not_started', ...fields } = plan;
  const lead = users.leads[0]!;
  const context = createActionContext(tenant, lead, 'tasks.write', new Date(now.getTime() - (plannedTasks.length - n) * hourMs));
  const subject = about && (await findSubject(tx, tenant, about, n));
  const body = CreateTask.parse({
    ...fields,
    assigneeId: (!ofLead && users.staff?.partnerId === lead.partnerId ? users.staff : lead).id,
    ...(dueInHours !== undefined && { dueAt: new Date(now.getTime() + dueInHours * hourMs).toISOString() }),
    ...(about && subject && { subject: { type: about, id: subject } }),
  });
  const { id } = await createTask(tx, context, body);
  if (status !== 'not_started') await updateTask(tx, context, id, UpdateTask.parse({ status }));
}

/** A record of the first partner, another one for each task. */
async function findSubject(tx: Tx, tenant: DemoTenant, type: keyof typeof subjectTables, n: number): Promise<string | undefined> {
  const table = subjectTables[type];
  const partnerId = seedPartnerId(tenant, 0);
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.tenantId, seedTenantId(tenant)), eq(table.partnerId, partnerId), type === 'order' ? isStarted : undefined))
    .orderBy(table.createdAt, table.id)
    .limit(12);
  return rows[n % Math.max(1, rows.length)]?.id;
}
