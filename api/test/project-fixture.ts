import type { MilestoneDetail, ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import { addCustomer } from './contracts';
import { cards, createPaymentFrame } from './payment-frame';
import type { Requests, TestApp } from './app';

interface ProjectSample {
  valueCents?: number;
  taxCents?: number;
  milestones?: { title: string; amountCents: number; weight?: number; dueOn?: string | null }[];
}

/** Projects of the tenant's customer with its first partner, and what the parties do with their milestones. */
export async function addProjects(test: TestApp, serviceId: string) {
  const { users } = test.tenants.acme;
  const customerId = await addCustomer(test, { userId: users.customer.id, email: 'buyer@northwind.test', name: 'Northwind' });
  const asCustomer = () => test.as('customer');
  const asPartner = () => test.as('partner_admin');
  const asAdmin = () => test.as('admin');

  const create = async ({ valueCents = 300_000, ...sample }: ProjectSample & Record<string, unknown> = {}): Promise<ProjectDetail> => {
    const answer = await asPartner().post('/projects', { name: 'New network', customerId, serviceId, valueCents, ...sample });
    if (answer.statusCode !== 201) throw new Error(`There is no project: ${answer.body}`);
    return answer.json<ProjectDetail>();
  };
  const get = async (id: string, who: Pick<Requests, 'get'> = asCustomer()) => (await who.get(`/projects/${id}`)).json<ProjectDetail>();
  const getMilestone = async (
    project: Pick<ProjectDetail, 'id'>,
    n = 0,
    who: Pick<Requests, 'get'> = asCustomer(),
  ): Promise<MilestoneDetail> => (await get(project.id, who)).milestones[n]!;
  /** Sends a step of the n-th milestone. */
  const send = async (project: ProjectDetail, what: string, body?: object, who: Pick<Requests, 'post'> = asPartner(), n = 0) =>
    who.post(`/projects/${project.id}/milestones/${project.milestones[n]!.id}/${what}`, body);
  const step = async (project: ProjectDetail, what: string, body?: object, who?: Pick<Requests, 'post'>, n = 0): Promise<ProjectDetail> => {
    const answer = await send(project, what, body, who, n);
    if (answer.statusCode !== 200) throw new Error(`${what}: ${answer.statusCode} ${answer.body}`);
    return answer.json<ProjectDetail>();
  };
  /** Pays the n-th milestone by card like its customer. */
  const fund = async (project: ProjectDetail, n = 0, number = cards.pays): Promise<void> => {
    const { milestones } = await step(project, 'fund', {}, asCustomer(), n);
    const url = milestones[n]?.payment?.url;
    if (!url) throw new Error('The milestone has no page to pay on.');
    const frame = createPaymentFrame(test, url);
    await frame.open();
    await frame.enter(number);
  };
  const submit = async (project: ProjectDetail, n = 0): Promise<void> => {
    await step(project, 'start', undefined, asPartner(), n);
    await step(project, 'submit', { note: 'Done' }, asPartner(), n);
  };
  /** Funds, submits and approves the n-th milestone. */
  const release = async (project: ProjectDetail, n = 0): Promise<void> => {
    await fund(project, n);
    await submit(project, n);
    await step(project, 'approve', undefined, asCustomer(), n);
  };
  return { customerId, asCustomer, asPartner, asAdmin, create, get, getMilestone, send, step, fund, submit, release };
}
export type ProjectFixture = Awaited<ReturnType<typeof addProjects>>;
