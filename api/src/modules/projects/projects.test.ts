import type { DashboardProject, Milestone, Project, ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import { milestoneActions, milestoneTransitions } from '@techadds/shared/contract/projects/states';
import { getScope } from '@techadds/shared/permissions';
import { addQuote } from '../../../test/contracts';
import { createTestApp, type Requests, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';
import { addProjects, type ProjectFixture } from '../../../test/project-fixture';

let app: TestApp;
let market: Marketplace;
let on: ProjectFixture;
let serviceId: string;
beforeAll(async () => {
  app = await createTestApp({ REQUESTS_PER_MINUTE: '1000000' });
  market = await addMarketplace(app);
  serviceId = await market.addService({ name: 'Consulting' });
  on = await addProjects(app, serviceId);
}, 60_000);
afterAll(() => app.close());

const post = (body: object) => on.asPartner().post('/projects', { name: 'New network', ...body });
const put = (url: string, payload: object, who = on.asPartner()) => who.send({ method: 'PUT', url, payload });
const twoParts = [
  { title: 'Design', amountCents: 100_000, weight: 1 },
  { title: 'Rollout', amountCents: 140_000, weight: 3 },
];
const createContract = async (fields: object = {}) => {
  const body = {
    customerId: on.customerId,
    title: 'Network',
    body: '# 1. Scope',
    valueCents: 240_000,
    effectiveOn: '2026-12-01',
    endsOn: null,
  };
  const answer = await on.asPartner().post('/contracts', { ...body, ...fields });
  return answer.json<{ id: string; updatedAt: string }>();
};
const activate = (id: string) => app.asOwner(`update contracts set status = 'active' where id = $1`, [id]);

describe('creating a project', () => {
  test('by hand, with milestones that add up to its value', async () => {
    const answer = await post({ customerId: on.customerId, serviceId, valueCents: 240_000, milestones: twoParts, dueOn: '2099-01-01' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      ...{
        number: expect.stringMatching(/^PR-\d{4}-0001$/),
        status: 'planned',
        health: 'on_track',
        percentComplete: 0,
        valueCents: 240_000,
      },
      ...{ customer: { name: 'Northwind' }, partner: { name: 'Halden Consulting' }, quote: null, contract: null, milestoneCount: 2 },
      milestones: [
        {
          title: 'Design',
          status: 'pending',
          position: 0,
          amountCents: 100_000,
          allowedActions: ['update', 'agreeUnfunded', 'cancel', 'remove'],
        },
        { title: 'Rollout', position: 1, weight: 3 },
      ],
      timeline: [{ event: 'created' }, { event: 'created', note: 'Design' }, { event: 'created', note: 'Rollout' }],
      allowedActions: ['update', 'archive'],
    });
    const whole = (await post({ customerId: on.customerId, serviceId, valueCents: 5000 })).json<ProjectDetail>();
    expect(whole.milestones).toMatchObject([{ title: 'New network', amountCents: 5000 }]);
  });

  test.each([
    [250_000, 'The milestones add up to $100.00 less than the value of $2,500.00.'],
    [230_000, 'The milestones add up to $100.00 more than the value of $2,300.00.'],
  ])('is refused with the difference where the milestones do not add up to %i', async (valueCents, milestones) => {
    const answer = await post({ customerId: on.customerId, serviceId, valueCents, milestones: twoParts });
    expect([answer.statusCode, answer.json()]).toEqual([422, expect.objectContaining({ fields: { milestones } })]);
  });

  test.each([
    ['no source', () => ({ serviceId }), 'customerId'],
    ['no value', () => ({ customerId: on.customerId, serviceId }), 'valueCents'],
    ['no service', () => ({ customerId: on.customerId, valueCents: 100 }), 'serviceId'],
    ['an unknown quote', () => ({ quoteId: crypto.randomUUID() }), 'quoteId'],
    ['an unknown contract', () => ({ contractId: crypto.randomUUID() }), 'contractId'],
    ['more tax than value', () => ({ customerId: on.customerId, serviceId, valueCents: 100, taxCents: 100 }), 'taxCents'],
    [
      'dates in the wrong order',
      () => ({ customerId: on.customerId, serviceId, valueCents: 100, startsOn: '2026-12-02', dueOn: '2026-12-01' }),
      'dueOn',
    ],
    [
      'a member who works elsewhere',
      () => ({ customerId: on.customerId, serviceId, valueCents: 100, memberIds: [market.secondPartnerAdmin.id] }),
      'memberIds',
    ],
  ])('is refused with %s', async (_, createBody, field) => {
    const answer = await post(createBody());
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([422, [field]]);
  });

  test('with the service of another partner is refused', async () => {
    const foreign = await market.addService({ name: 'Elsewhere', partnerId: market.secondPartnerId });
    expect((await post({ customerId: on.customerId, serviceId: foreign, valueCents: 100 })).statusCode).toBe(422);
  });

  test('from an accepted quote has its value and its tax, once', async () => {
    const quoteId = await addQuote(app, on.customerId);
    expect((await post({ quoteId, serviceId, valueCents: 240_001 })).json()).toMatchObject({ fields: { valueCents: expect.anything() } });
    const made = await post({ quoteId, serviceId, milestones: twoParts });
    expect(made.json()).toMatchObject({ valueCents: 240_000, taxCents: 40_000, quote: { id: quoteId } });
    const { id } = made.json<ProjectDetail>();
    const { number } = made.json<ProjectDetail>();
    expect((await on.asPartner().get(`/quotes/${quoteId}`)).json()).toMatchObject({ status: 'converted', project: { id, number } });
    expect((await post({ quoteId, serviceId })).json()).toMatchObject({ code: 'already_converted', project: { id } });
    expect((await on.asCustomer().get(`/projects/quote/${quoteId}`)).json()).toMatchObject({ id, contract: null });
    expect((await on.asCustomer().get(`/projects/quote/${crypto.randomUUID()}`)).statusCode).toBe(404);
  });

  test('from a quote that is not accepted, or a contract that is not signed, is refused', async () => {
    const quoteId = await addQuote(app, on.customerId, { status: 'sent' });
    expect((await post({ quoteId, serviceId })).json()).toMatchObject({ code: 'quote_not_accepted' });
    const { id: contractId } = await createContract();
    expect((await post({ contractId, serviceId })).json()).toMatchObject({ code: 'contract_not_signed' });
  });

  test('from a signed contract takes over its milestones', async () => {
    const contract = await createContract();
    const url = `/contracts/${contract.id}/milestones`;
    const short = await on.asPartner().post(url, { milestones: twoParts.slice(0, 1) });
    expect(short.json()).toMatchObject({ fields: { milestones: 'The milestones add up to $1,400.00 less than the value of $2,400.00.' } });
    const planned = await on.asPartner().post(url, { milestones: twoParts });
    expect(planned.statusCode).toBe(201);
    const [design, rollout] = planned.json<{ items: Milestone[] }>().items;
    // Neither the plan nor the contract can leave the sum.
    expect((await put(`${url}/${design!.id}`, { amountCents: 90_000 })).json()).toMatchObject({
      fields: { amountCents: 'The milestones add up to $100.00 less than the value of $2,400.00.' },
    });
    const adjust = [{ id: rollout!.id, amountCents: 150_000 }];
    expect((await put(`${url}/${design!.id}`, { amountCents: 90_000, adjust })).statusCode).toBe(200);
    const change = { customerId: on.customerId, title: 'Network', body: '# 1. Scope', effectiveOn: '2026-12-01', endsOn: null };
    expect((await put(`/contracts/${contract.id}`, { ...change, valueCents: 240_001 })).json()).toMatchObject({
      fields: { valueCents: 'The milestones add up to $0.01 less than the value of $2,400.01.' },
    });
    await activate(contract.id);
    expect((await post({ contractId: contract.id, serviceId, milestones: twoParts })).statusCode).toBe(422);
    const getContract = async () => (await on.asPartner().get(`/contracts/${contract.id}`)).json<{ project: unknown }>();
    expect(await getContract()).toMatchObject({ project: null });
    const project = (await post({ contractId: contract.id, serviceId })).json<ProjectDetail>();
    expect(await getContract()).toMatchObject({ project: { id: project.id, number: project.number } });
    expect(project).toMatchObject({
      valueCents: 240_000,
      milestones: [
        { id: design!.id, projectId: project.id, contractId: contract.id, amountCents: 90_000 },
        { id: rollout!.id, amountCents: 150_000 },
      ],
    });
    expect((await put(`${url}/${design!.id}`, { title: 'X' })).json()).toMatchObject({ code: 'has_project' });
    expect((await on.asPartner().get(url)).json()).toMatchObject({ meta: { total: 2 } });
    expect((await on.asPartner().get(`/contracts/${crypto.randomUUID()}/milestones`)).statusCode).toBe(404);
  });
});

describe('the plan', () => {
  test('grows by milestones whose amounts come from others', async () => {
    const project = await on.create({ valueCents: 240_000, milestones: twoParts });
    const url = `/projects/${project.id}/milestones`;
    const third = { title: 'Training', amountCents: 40_000 };
    expect((await on.asPartner().post(url, { milestones: [third] })).statusCode).toBe(422);
    const adjust = [{ id: project.milestones[1]!.id, amountCents: 100_000 }];
    const grown = await on.asPartner().post(url, { milestones: [third], adjust });
    expect(grown.statusCode).toBe(201);
    expect(grown.json<ProjectDetail>().milestones.map(({ amountCents }) => amountCents)).toEqual([100_000, 100_000, 40_000]);
    const list = (await on.asCustomer().get(`${url}?limit=2&offset=1`)).json<{ items: Milestone[]; meta: object }>();
    expect([list.items.map(({ title }) => title), list.meta]).toEqual([
      ['Rollout', 'Training'],
      expect.objectContaining({ total: 3, hasMore: false }),
    ]);
  });

  test('keeps the amount of a funded milestone, and refuses a stale change', async () => {
    const project = await on.create({ valueCents: 240_000, milestones: twoParts });
    const [first, second] = project.milestones;
    const url = `/projects/${project.id}/milestones`;
    // An attempt to pay the old amount ends with the change.
    await on.step(project, 'fund', {}, on.asCustomer());
    const shifted = await put(`${url}/${first!.id}`, { amountCents: 90_000, adjust: [{ id: second!.id, amountCents: 150_000 }] });
    expect(shifted.json<ProjectDetail>().milestones[0]).toMatchObject({ amountCents: 90_000, number: null });
    await on.fund(project);
    const fixed = await put(`${url}/${first!.id}`, { amountCents: 100_000, adjust: [{ id: second!.id, amountCents: 140_000 }] });
    expect(fixed.json()).toMatchObject({ fields: { amountCents: expect.stringContaining('fixed') } });
    const funded = await put(`${url}/${second!.id}`, { amountCents: 140_000, adjust: [{ id: first!.id, amountCents: 100_000 }] });
    expect(funded.json()).toMatchObject({ fields: { adjust: expect.stringContaining('pending') } });
    const updatedAt = second!.updatedAt;
    const stale = await put(`${url}/${second!.id}`, { title: 'Late', updatedAt });
    expect([stale.statusCode, stale.json()]).toEqual([409, expect.objectContaining({ code: 'changed_meanwhile' })]);
    const { milestones } = await on.get(project.id);
    const moved = await put(`${url}/${second!.id}`, { title: 'Go live', dueOn: '2020-01-01', updatedAt: milestones[1]!.updatedAt });
    expect(moved.json()).toMatchObject({
      health: 'off_track',
      milestones: [{}, { title: 'Go live', amountCents: 150_000, dueOn: '2020-01-01' }],
    });
  });

  test('the percentage comes from the weights', async () => {
    const project = await on.create({ valueCents: 240_000, milestones: twoParts });
    await on.release(project, 1);
    expect(await on.get(project.id)).toMatchObject({ status: 'active', percentComplete: 75, paidCents: 140_000, releasedCents: 140_000 });
    await on.step(project, 'cancel', { reason: 'No' }, on.asCustomer());
    expect(await on.get(project.id)).toMatchObject({ status: 'completed', percentComplete: 100 });
  });
});

describe('the life of a project', () => {
  test('is changed, put on hold, resumed, archived and restored', async () => {
    const project = await on.create({ valueCents: 240_000, milestones: twoParts });
    const url = `/projects/${project.id}`;
    const change = { name: 'Renamed', startsOn: null, dueOn: '2026-12-31', memberIds: [app.tenants.acme.users.partner_staff.id] };
    expect((await put(url, { ...change, updatedAt: '2020-01-01T00:00:00.000Z' })).statusCode).toBe(409);
    expect((await put(url, { ...change, updatedAt: project.updatedAt })).json()).toMatchObject({
      ...{ name: 'Renamed', dueOn: '2026-12-31', members: [{ name: 'Test partner_staff' }], version: 2 },
    });
    await on.fund(project);
    expect((await on.asPartner().post(`${url}/hold`)).statusCode).toBe(409);
    await on.step(project, 'start');
    expect((await on.asPartner().post(`${url}/hold`)).json()).toMatchObject({ status: 'on_hold' });
    expect((await on.send(project, 'fund', {}, on.asCustomer(), 1)).json()).toMatchObject({ code: 'project_on_hold' });
    expect((await on.asPartner().post(`${url}/resume`)).json()).toMatchObject({ status: 'active' });
    const empty = await on.create({ valueCents: 100 });
    const archived = await on.asPartner().send({ method: 'DELETE', url: `/projects/${empty.id}` });
    expect(archived.json()).toMatchObject({ allowedActions: ['restore'], milestones: [{ allowedActions: [] }] });
    const list = async (query: string) =>
      (await on.asPartner().get(`/projects?${query}`)).json<{ items: Project[] }>().items.map(({ id }) => id);
    expect(await list('archived=1')).toEqual([empty.id]);
    expect(await list('limit=200')).not.toContain(empty.id);
    expect((await on.asPartner().post(`/projects/${empty.id}/restore`)).json()).toMatchObject({ archivedAt: null });
  });

  test('files submitted with a milestone are read by both parties, and by nobody else', async () => {
    const project = await on.create({ valueCents: 100 });
    await on.fund(project);
    await on.step(project, 'start');
    const data = Buffer.from('%PDF-1.4\n1 0 obj\nendobj\ntrailer\n%%EOF').toString('base64');
    const file = await on.asPartner().post('/files', { name: 'report.pdf', purpose: 'deliverable', data });
    const { id } = file.json<{ id: string }>();
    const submitted = await on.step(project, 'submit', { note: 'See the report', files: [id] });
    expect(submitted.milestones[0]).toMatchObject({ files: [{ id, name: 'report.pdf' }] });
    expect((await on.asCustomer().get(`/files/${id}`)).statusCode).toBe(200);
    expect((await market.secondCustomer.get(`/files/${id}`)).statusCode).toBe(404);
    expect((await market.secondPartnerAdmin.get(`/files/${id}`)).statusCode).toBe(404);
    await on.step(project, 'request-changes', { note: 'More' }, on.asCustomer());
    expect((await on.send(project, 'submit', { files: [id] })).statusCode).toBe(422);
  });
});

describe('who sees a project', () => {
  test('its customer, its partner and the admins; others find nothing', async () => {
    const project = await on.create({ valueCents: 240_000, milestones: twoParts });
    const url = `/projects/${project.id}`;
    for (const who of [on.asCustomer(), on.asPartner(), app.as('partner_staff'), on.asAdmin()])
      expect((await who.get(url)).statusCode).toBe(200);
    for (const who of [market.secondCustomer, market.secondPartnerAdmin, app.as('admin', 'globex')]) {
      expect((await who.get(url)).statusCode).toBe(404);
      expect((await who.get(`${url}/milestones`)).statusCode).toBe(404);
      expect((await who.get('/projects')).json()).toMatchObject({ meta: { total: 0 }, counts: { all: 0 } });
      expect((await who.get('/dashboard/projects')).json()).toEqual({ items: [] });
    }
    expect((await market.secondPartnerAdmin.post(`${url}/milestones/${project.milestones[0]!.id}/start`)).statusCode).toBe(404);
    expect((await market.secondCustomer.post(`${url}/milestones/${project.milestones[0]!.id}/fund`, {})).statusCode).toBe(404);
    // A milestone is found in its own project only.
    const other = await on.create({ valueCents: 100 });
    expect((await on.asPartner().post(`/projects/${other.id}/milestones/${project.milestones[0]!.id}/start`)).statusCode).toBe(404);
    // The sale of a milestone is no order.
    await on.fund(project);
    const [sale] = await app.asOwner('select id from orders where milestone_id = $1', [project.milestones[0]!.id]);
    for (const who of [on.asCustomer(), on.asPartner(), on.asAdmin()]) {
      expect((await who.get(`/orders/${String(sale?.id)}`)).statusCode).toBe(404);
      expect((await who.get('/orders')).json()).toMatchObject({ meta: { total: 0 } });
    }
    expect((await on.asAdmin().post(`/orders/${String(sale?.id)}/refund`, { amountCents: 1, reason: 'other' })).statusCode).toBe(404);
    expect((await app.as('partner_staff').get(`${url}/finance`)).statusCode).toBe(403);
  });

  test('the export has the matching projects that the caller may see, as CSV', async () => {
    const project = await on.create({ name: 'Export me, "now"', valueCents: 123_456 });
    const url = '/projects/export?query=Export%20me&status=planned';
    for (const who of [on.asCustomer(), on.asPartner(), on.asAdmin()]) {
      const answer = await who.get(url);
      expect([answer.statusCode, answer.headers['x-total-rows']]).toEqual([200, '1']);
      const [head = '', row = '', ...rest] = answer.body.trim().split('\r\n');
      expect(head).toMatch(/^"Number","Name","Customer","Partner",/);
      expect(row).toContain(`"${project.number}","Export me, ""now""",`);
      expect(row).toContain('1234.56');
      expect(rest).toEqual([]);
    }
    expect((await market.secondCustomer.get(url)).body.trim().split('\r\n')).toHaveLength(1);
    expect((await on.asAdmin().get('/projects/export?status=canceled&query=Export%20me')).headers['x-total-rows']).toBe('0');
  });

  test('the dashboard lists open projects by due date', async () => {
    const first = await on.create({ valueCents: 100, dueOn: '2020-01-01' });
    const { items } = (await on.asCustomer().get('/dashboard/projects')).json<{ items: Project[] }>();
    expect([items.length, items[0]?.id]).toEqual([5, first.id]);
  });

  test('the dashboard says what is due next in a project, and what waits for each party', async () => {
    const milestones = [
      { title: 'Rollout', amountCents: 100, weight: 3, dueOn: '2020-02-03' },
      { title: 'Design', amountCents: 100, dueOn: '2020-02-02' },
      { title: 'Handover', amountCents: 100 },
    ];
    const project = await on.create({ valueCents: 300, dueOn: '2019-01-01', milestones });
    const read = async (who: Pick<Requests, 'get'>) => {
      const { items } = (await who.get('/dashboard/projects')).json<{ items: DashboardProject[] }>();
      const { percentComplete, nextMilestone, waiting } = items.find(({ id }) => id === project.id)!;
      return [percentComplete, nextMilestone, waiting];
    };
    const design = { title: 'Design', dueOn: '2020-02-02' };
    expect(await read(on.asCustomer())).toEqual([0, design, 'Pay Rollout']);
    for (const who of [on.asPartner(), on.asAdmin()]) expect(await read(who)).toEqual([0, design, null]);
    await on.fund(project, 1);
    expect(await read(on.asPartner())).toEqual([0, design, 'Start Design']);
    await on.submit(project, 1);
    // The partner's work is done: the next date is that of the other one.
    expect(await read(on.asPartner())).toEqual([0, { title: 'Rollout', dueOn: '2020-02-03' }, null]);
    await on.step(project, 'approve', undefined, on.asCustomer(), 1);
    expect(await read(on.asCustomer())).toEqual([20, { title: 'Rollout', dueOn: '2020-02-03' }, 'Pay Rollout']);
  });

  test('each action of a milestone has a permission of some role', () => {
    for (const action of milestoneActions) {
      const roles = (['customer', 'partner_admin', 'admin'] as const).filter(
        (role) => getScope(`milestones.${action}`, role) !== undefined,
      );
      expect([action, roles.length > 0, milestoneTransitions[action].from.length > 0]).toEqual([action, true, true]);
    }
  });
});
