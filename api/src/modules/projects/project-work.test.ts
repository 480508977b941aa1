import type { ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import { createTestApp, type Requests, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';
import { addProjects, type ProjectFixture } from '../../../test/project-fixture';

let app: TestApp;
let market: Marketplace;
let on: ProjectFixture;
beforeAll(async () => {
  app = await createTestApp({ REQUESTS_PER_MINUTE: '1000000' });
  market = await addMarketplace(app);
  on = await addProjects(app, await market.addService({ name: 'Consulting' }));
}, 60_000);
afterAll(() => app.close());

const staff = () => app.as('partner_staff');
const twoParts = [
  { title: 'Design', amountCents: 100_000 },
  { title: 'Rollout', amountCents: 140_000 },
];
const create = (fields: object = {}) => on.create({ valueCents: 240_000, milestones: twoParts, ...fields });
const put = (who: Pick<Requests, 'send'>, url: string, payload: object) => who.send({ method: 'PUT', url, payload });
const remove = (who: Pick<Requests, 'send'>, url: string) => who.send({ method: 'DELETE', url });
const codeOf = (answer: { statusCode: number; json: () => unknown }) => [answer.statusCode, (answer.json() as { code?: string }).code];
const getAudit = async (event: string) => app.asOwner(`select description from audit_events where event = $1`, [event]);

describe('the comments of a project', () => {
  const say = (who: Pick<Requests, 'post'>, { id }: { id: string }, text: string) => who.post(`/chat/messages/${id}`, { text });
  const read = (who: Pick<Requests, 'get'>, { id }: { id: string }) => who.get(`/chat/messages/${id}?order=asc`);

  test('are read and written by its customer and its partner’s team, and by nobody else', async () => {
    const project = await create();
    expect((await say(on.asCustomer(), project, 'When do you start?')).statusCode).toBe(201);
    expect((await say(staff(), project, 'On Monday.')).statusCode).toBe(201);
    const seen = (await read(on.asCustomer(), project)).json<{ items: { text: string }[]; room: object }>();
    expect(seen.items.map(({ text }) => text)).toEqual(['When do you start?', 'On Monday.']);
    expect(seen.room).toMatchObject({
      kind: 'project',
      order: null,
      project: { id: project.id, number: project.number, name: project.name },
    });
    for (const who of [market.secondCustomer, market.secondPartnerAdmin, on.asAdmin()]) {
      expect((await read(who, project)).statusCode).toBe(404);
      expect((await say(who, project, 'Hello')).statusCode).toBe(404);
    }
  });

  test('notify the customer, and the members rather than the whole team', async () => {
    const project = await create({ memberIds: [app.tenants.acme.users.partner_staff.id] });
    await say(on.asCustomer(), project, 'A question');
    await say(on.asPartner(), project, 'An answer');
    const listNotifications = async (userId: string) =>
      app.asOwner(`select title, path from notifications where user_id = $1 and group_key = $2`, [userId, `room:${project.id}`]);
    const { customer, partner_admin, partner_staff } = app.tenants.acme.users;
    const path = `/projects/${project.id}?tab=comments`;
    expect(await listNotifications(partner_staff.id)).toEqual([{ title: expect.stringContaining(`wrote about ${project.number}`), path }]);
    expect(await listNotifications(customer.id)).toEqual([expect.objectContaining({ path })]);
    expect(await listNotifications(partner_admin.id)).toEqual([]);
  });

  test('notify those of the team who may read projects, where it has no members', async () => {
    const { partner_admin, partner_staff } = app.tenants.acme.users;
    const project = await create();
    await app.asOwner(`update users set capabilities = '["orders"]' where id = $1`, [partner_staff.id]);
    await say(on.asCustomer(), project, 'A question');
    await app.asOwner('update users set capabilities = null where id = $1', [partner_staff.id]);
    const notified = await app.asOwner('select user_id from notifications where group_key = $1', [`room:${project.id}`]);
    expect(notified.map((row) => row.user_id)).toEqual([partner_admin.id]);
  });

  test('notify whom they mention, also a colleague, and nobody who does not belong to the project', async () => {
    const { partner_admin, partner_staff, customer, admin } = app.tenants.acme.users;
    const project = await create({ memberIds: [partner_staff.id] });
    const titlesOf = async (userId: string) =>
      (await app.asOwner(`select title from notifications where user_id = $1 and group_key = $2`, [userId, `room:${project.id}`])).map(
        ({ title }) => title,
      );
    const names = '@Test partner_staff, @Test partner_admin, @Test admin, @Test customer';
    await app.asOwner(`update users set first_name = 'Test', last_name = 'stranger' where id = $1`, [market.secondPartnerAdmin.id]);
    const said = (await say(on.asPartner(), project, `${names} and @Test stranger`)).json<{ mentions: object[] }>();
    expect(said.mentions).toEqual([
      { id: customer.id, name: 'Test customer' },
      { id: partner_staff.id, name: 'Test partner_staff' },
    ]);
    expect(await titlesOf(partner_staff.id)).toEqual([`Test partner_admin mentioned you in ${project.number}`]);
    expect(await titlesOf(customer.id)).toEqual([`Test partner_admin mentioned you in ${project.number}`]);
    for (const { id } of [partner_admin, admin, market.secondPartnerAdmin]) expect(await titlesOf(id)).toEqual([]);
    const seen = (await read(staff(), project)).json<{ mentionable: object[]; room: object; items: object[] }>();
    expect(seen).toMatchObject({
      items: [{ mentions: expect.arrayContaining(said.mentions) as object[] }],
      mentionable: said.mentions,
      room: { mentions: 1 },
    });
    expect((await read(on.asCustomer(), project)).json()).toMatchObject({ mentionable: said.mentions });
  });

  test('mention nobody who left the team or muted them', async () => {
    const { partner_staff } = app.tenants.acme.users;
    const project = await create({ memberIds: [partner_staff.id] });
    await say(on.asCustomer(), project, 'First');
    await put(staff(), `/chat/rooms/${project.id}`, { muted: true });
    await app.asOwner('delete from notifications where user_id = $1', [partner_staff.id]);
    await say(on.asCustomer(), project, '@Test partner_staff');
    const listNotifications = () => app.asOwner('select from notifications where user_id = $1', [partner_staff.id]);
    expect(await listNotifications()).toEqual([]);
    await put(staff(), `/chat/rooms/${project.id}`, { muted: false });
    await app.asOwner('update users set partner_id = $2 where id = $1', [partner_staff.id, market.secondPartnerId]);
    const said = (await say(on.asCustomer(), project, '@Test partner_staff')).json<{ mentions: object[] }>();
    await app.asOwner('update users set partner_id = $2 where id = $1', [partner_staff.id, app.tenants.acme.partnerId]);
    expect(said.mentions).toEqual([]);
  });

  test('are read by administrators while a milestone is disputed', async () => {
    const project = await create();
    await say(on.asCustomer(), project, 'This is not what we agreed.');
    await on.fund(project);
    await on.step(project, 'start');
    await on.step(project, 'dispute', { reason: 'No' }, on.asCustomer());
    expect((await read(on.asAdmin(), project)).json()).toMatchObject({ items: [{}], room: { canSend: false } });
    expect(codeOf(await say(on.asAdmin(), project, 'Let us see.'))).toEqual([409, 'read_only']);
    await on.step(project, 'resolve', { outcome: 'released', note: 'Fine' }, on.asAdmin());
    expect((await read(on.asAdmin(), project)).statusCode).toBe(404);
  });

  test('are there for a customer who signed up after the first one', async () => {
    const project = await create();
    await app.asOwner('update customers set user_id = null where id = $1', [on.customerId]);
    await say(on.asPartner(), project, 'Welcome');
    await app.asOwner('update customers set user_id = $2 where id = $1', [on.customerId, app.tenants.acme.users.customer.id]);
    expect((await read(on.asCustomer(), project)).json()).toMatchObject({ items: [{ text: 'Welcome' }] });
    await say(on.asCustomer(), project, 'Thanks');
    expect((await on.asCustomer().get('/chat/rooms')).json<{ items: object[] }>().items).toContainEqual(
      expect.objectContaining({ id: project.id, kind: 'project' }),
    );
  });
});

describe('the files of a project', () => {
  const data = Buffer.from('%PDF-1.4\n1 0 obj\nendobj\ntrailer\n%%EOF').toString('base64');
  const upload = async (who: Pick<Requests, 'post'>, purpose = 'document') =>
    (await who.post('/files', { name: 'plan.pdf', purpose, data })).json<{ id: string }>().id;
  const share = (who: Pick<Requests, 'post'>, { id }: { id: string }, fileId: string) => who.post(`/projects/${id}/files`, { fileId });

  test('are downloaded by both parties once they are shared, and by nobody else', async () => {
    const project = await create();
    const fileId = await upload(staff());
    expect((await on.asCustomer().get(`/files/${fileId}`)).statusCode).toBe(404);
    const shared = await share(staff(), project, fileId);
    expect([shared.statusCode, shared.json()]).toEqual([201, expect.objectContaining({ id: fileId, name: 'plan.pdf', canArchive: true })]);
    expect((await on.asCustomer().get(`/files/${fileId}`)).statusCode).toBe(200);
    for (const who of [market.secondCustomer, market.secondPartnerAdmin]) {
      expect((await who.get(`/files/${fileId}`)).statusCode).toBe(404);
      expect((await who.get(`/projects/${project.id}/files`)).statusCode).toBe(404);
    }
    const ofCustomer = await upload(on.asCustomer());
    await share(on.asCustomer(), project, ofCustomer);
    expect((await staff().get(`/files/${ofCustomer}`)).statusCode).toBe(200);
    expect((await getAudit('project.file_added')).length).toBe(2);
  });

  test('are the caller’s own documents, each shared once', async () => {
    const [project, other] = [await create(), await create()];
    const own = await upload(on.asCustomer());
    await share(on.asCustomer(), project, own);
    const wrong = [own, await upload(staff()), await upload(on.asCustomer(), 'deliverable'), crypto.randomUUID()];
    for (const fileId of wrong)
      expect((await share(on.asCustomer(), other, fileId)).json()).toMatchObject({ fields: { fileId: expect.anything() } });
  });

  test('are archived by who shared them or runs the project, and restored', async () => {
    const project = await create();
    const url = `/projects/${project.id}/files`;
    const ids = { staff: await upload(staff()), customer: await upload(on.asCustomer()) };
    await share(staff(), project, ids.staff);
    await share(on.asCustomer(), project, ids.customer);
    expect(codeOf(await remove(on.asCustomer(), `${url}/${ids.staff}`))).toEqual([409, 'not_own_file']);
    expect(codeOf(await remove(staff(), `${url}/${ids.customer}`))).toEqual([409, 'not_own_file']);
    expect((await remove(on.asPartner(), `${url}/${ids.customer}`)).json()).toMatchObject({ archivedAt: expect.any(String) });
    const list = async (query = '') => (await staff().get(`${url}${query}`)).json<{ items: { id: string }[] }>().items.map(({ id }) => id);
    expect([await list(), await list('?archived=1')]).toEqual([[ids.staff], [ids.customer]]);
    expect((await on.asCustomer().post(`${url}/${ids.customer}/restore`)).json()).toMatchObject({ archivedAt: null });
    expect(await list('?query=PLAN&sort=name&order=asc')).toHaveLength(2);
    const other = await create();
    expect((await remove(on.asPartner(), `/projects/${other.id}/files/${ids.staff}`)).statusCode).toBe(404);
  });

  test('stay as they are while the project is archived', async () => {
    const project = await create();
    const fileId = await upload(staff());
    await remove(on.asPartner(), `/projects/${project.id}`);
    expect(codeOf(await share(staff(), project, fileId))).toEqual([409, 'project_archived']);
  });
});

describe('the time of a project', () => {
  const entry = { workedOn: '2026-01-05', minutes: 90, note: 'Network plan' };
  const log = (who: Pick<Requests, 'post'>, { id }: { id: string }, fields: object = {}) =>
    who.post(`/projects/${id}/time`, { ...entry, ...fields });
  const list = async (project: { id: string }, query = '', who: Pick<Requests, 'get'> = on.asPartner()) =>
    (await who.get(`/projects/${project.id}/time${query}`)).json<{
      items: { id: string; minutes: number }[];
      totalMinutes: number;
      workers: object[];
    }>();
  const idOf = (answer: { json: () => unknown }) => (answer.json() as { id: string }).id;

  test('is logged by the team for itself, with totals by person', async () => {
    const project = await create();
    const logged = await log(staff(), project);
    expect([logged.statusCode, logged.json()]).toEqual([
      201,
      expect.objectContaining({
        ...entry,
        worker: { id: app.tenants.acme.users.partner_staff.id, name: 'Test partner_staff' },
        canEdit: true,
        milestone: null,
      }),
    ]);
    await log(on.asPartner(), project, { minutes: 30, workedOn: '2026-01-06' });
    const all = await list(project);
    expect([all.items.map(({ minutes }) => minutes), all.totalMinutes]).toEqual([[30, 90], 120]);
    expect(all.workers).toMatchObject([{ name: 'Test partner_staff', minutes: 90 }, { minutes: 30 }]);
    expect(await list(project, '?mine=1')).toMatchObject({ totalMinutes: 30, items: [{ minutes: 30, canEdit: true }] });
    expect(await list(project, '?query=nothing')).toMatchObject({ totalMinutes: 0, items: [], workers: [] });
  });

  test('is hidden from customers and other partners, and administrators log none', async () => {
    const project = await create();
    expect((await on.asCustomer().get(`/projects/${project.id}/time`)).statusCode).toBe(403);
    expect((await log(on.asAdmin(), project)).statusCode).toBe(403);
    for (const answer of [
      await market.secondPartnerAdmin.get(`/projects/${project.id}/time`),
      await log(market.secondPartnerAdmin, project),
    ])
      expect(answer.statusCode).toBe(404);
  });

  test.each([
    ['a day to come', { workedOn: '2999-01-01' }, 'workedOn'],
    ['more than a day has', { minutes: 1441 }, 'minutes'],
    ['no minutes', { minutes: 0 }, 'minutes'],
    ['a task that does not exist', { taskId: crypto.randomUUID() }, 'taskId'],
  ])('is refused with %s', async (_, fields, field) => {
    const answer = await log(staff(), await create(), fields);
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([422, [field]]);
  });

  test('is at most 24 hours of a person on a day, over all projects', async () => {
    const [first, second] = [await create(), await create()];
    const day = { workedOn: '2026-02-03' };
    await log(staff(), first, { ...day, minutes: 1_400 });
    const full = await log(staff(), second, { ...day, minutes: 41 });
    expect(full.json()).toMatchObject({ fields: { minutes: expect.stringContaining('24 hours') } });
    expect((await log(staff(), second, { ...day, minutes: 40 })).statusCode).toBe(201);
    expect((await log(on.asPartner(), second, { ...day, minutes: 41 })).statusCode).toBe(201);
  });

  test('is about a task of the project, if any', async () => {
    const [project, other] = [await create(), await create()];
    const task = (await staff().post('/consultant/tasks', { title: 'Draw it', subject: { type: 'project', id: project.id } })).json<{
      id: string;
    }>();
    expect((await log(staff(), project, { taskId: task.id })).json()).toMatchObject({ task: { id: task.id, title: 'Draw it' } });
    expect((await log(staff(), other, { taskId: task.id })).json()).toMatchObject({ fields: { taskId: expect.anything() } });
    expect(await list(project, `?taskId=${task.id}`)).toMatchObject({ totalMinutes: 90 });
    expect((await staff().get(`/consultant/tasks?subjectId=${project.id}`)).json()).toMatchObject({
      items: [{ id: task.id }],
      counts: { all: 1 },
    });
  });

  test('is changed, deleted and restored by its owner only', async () => {
    const project = await create();
    const mine = (await log(staff(), project)).json<{ id: string; updatedAt: string }>();
    const url = `/projects/${project.id}/time/${mine.id}`;
    expect((await put(on.asPartner(), url, entry)).statusCode).toBe(404);
    expect((await remove(on.asPartner(), url)).statusCode).toBe(404);
    expect(codeOf(await put(staff(), url, { ...entry, updatedAt: '2020-01-01T00:00:00.000Z' }))).toEqual([409, 'changed_meanwhile']);
    expect((await put(staff(), url, { ...entry, minutes: 60, updatedAt: mine.updatedAt })).json()).toMatchObject({ minutes: 60 });
    await remove(staff(), url);
    expect(await list(project)).toMatchObject({ items: [], totalMinutes: 0 });
    expect((await put(staff(), url, entry)).statusCode).toBe(404);
    expect((await staff().post(`${url}/restore`)).json()).toMatchObject({ minutes: 60 });
    expect((await getAudit('project.time_removed')).length).toBeGreaterThan(0);
    const other = await create();
    expect((await remove(staff(), `/projects/${other.id}/time/${mine.id}`)).statusCode).toBe(404);
  });

  test('is shown to the customer with the milestone that it is submitted with, and then stays', async () => {
    const project = await create();
    await on.fund(project);
    await on.step(project, 'start');
    const chosen = idOf(await log(staff(), project));
    const kept = idOf(await log(staff(), project, { note: 'Internal' }));
    const foreign = idOf(await log(staff(), await create()));
    const submit = (timeEntryIds: string[]) => on.send(project, 'submit', { timeEntryIds });
    for (const wrong of [[foreign], [chosen, chosen], [crypto.randomUUID()]])
      expect((await submit(wrong)).json()).toMatchObject({ fields: { timeEntryIds: expect.anything() } });
    expect((await submit([chosen])).statusCode).toBe(200);
    const { milestones } = await on.get(project.id);
    expect(milestones[0]!.time).toEqual([{ ...entry, id: chosen, workerName: 'Test partner_staff' }]);
    expect(JSON.stringify(milestones)).not.toContain('Internal');
    const url = `/projects/${project.id}/time/${chosen}`;
    expect(codeOf(await put(staff(), url, entry))).toEqual([409, 'time_submitted']);
    expect(codeOf(await remove(staff(), url))).toEqual([409, 'time_submitted']);
    expect((await list(project, '?open=1')).items.map(({ id }) => id)).toEqual([kept]);
    await on.step(project, 'request-changes', { note: 'More' }, on.asCustomer());
    expect((await submit([chosen])).statusCode).toBe(422);
  });
});

describe('the cost of a project', () => {
  const getBurn = async ({ id }: { id: string }) => (await on.asPartner().get(`/projects/${id}/burn`)).json<object>();

  test('follows from the logged time and the rates, against the budget without tax', async () => {
    const { partner_staff } = app.tenants.acme.users;
    const project = await create({ taxCents: 40_000, memberIds: [partner_staff.id] });
    const url = `/projects/${project.id}`;
    await staff().post(`${url}/time`, { workedOn: '2026-03-05', minutes: 90, note: 'Plan' });
    await on.asPartner().post(`${url}/time`, { workedOn: '2026-03-06', minutes: 60, note: 'Plan' });
    expect(await getBurn(project)).toMatchObject({ minutes: 150, minutesWithoutRate: 150, costCents: 0, marginCents: 200_000 });
    const rates = { hourlyCostCents: 5_000, members: [{ id: partner_staff.id, hourlyCostCents: 8_000 }] };
    const set = await put(on.asPartner(), `${url}/costs`, rates);
    expect([set.statusCode, set.json()]).toEqual([
      200,
      expect.objectContaining({
        netCents: 200_000,
        costCents: 17_000,
        marginCents: 183_000,
        minutesWithoutRate: 0,
        hourlyCostCents: 5_000,
      }),
    ]);
    expect(set.json()).toMatchObject({
      people: [
        { isMember: true, minutes: 90, costCents: 12_000 },
        { isMember: false, hourlyCostCents: null, minutes: 60, costCents: 5_000 },
      ],
    });
    await on.fund(project);
    await on.submit(project);
    const { days } = (await getBurn(project)) as { days: object[] };
    expect([days[0], days.at(-1)]).toEqual([
      { day: '2026-03-05', costCents: 12_000, billedCents: 0, paidCents: 0 },
      expect.objectContaining({ costCents: 17_000, billedCents: 100_000, paidCents: 100_000 }),
    ]);
    // A member who stays keeps the rate.
    const change = { name: 'Renamed', startsOn: null, dueOn: null, memberIds: [partner_staff.id] };
    await put(on.asPartner(), url, change);
    expect(await getBurn(project)).toMatchObject({ costCents: 17_000 });
    await put(on.asPartner(), url, { ...change, memberIds: [] });
    expect(await getBurn(project)).toMatchObject({ costCents: 12_500 });
    expect((await getAudit('project.costs_updated')).length).toBe(1);
  });

  test('is for those who run the project', async () => {
    const project = await create();
    const url = `/projects/${project.id}`;
    const rates = { hourlyCostCents: 1, members: [] };
    for (const who of [staff(), on.asCustomer()])
      for (const answer of [await who.get(`${url}/burn`), await put(who, `${url}/costs`, rates)]) expect(answer.statusCode).toBe(403);
    for (const answer of [await market.secondPartnerAdmin.get(`${url}/burn`), await put(market.secondPartnerAdmin, `${url}/costs`, rates)])
      expect(answer.statusCode).toBe(404);
    const stranger = { hourlyCostCents: null, members: [{ id: app.tenants.acme.users.partner_staff.id, hourlyCostCents: 1 }] };
    expect((await put(on.asPartner(), `${url}/costs`, stranger)).json()).toMatchObject({ fields: { members: expect.anything() } });
    expect(JSON.stringify(await on.get(project.id, staff()))).not.toContain('hourlyCost');
  });
});

describe('deleting a milestone', () => {
  const threeParts = [...twoParts, { title: 'Training', amountCents: 60_000 }];
  const createThree = () => on.create({ valueCents: 300_000, milestones: threeParts });
  const drop = (project: ProjectDetail, n: number, to: number, who: Pick<Requests, 'send'> = on.asPartner()) =>
    remove(who, `/projects/${project.id}/milestones/${project.milestones[n]!.id}?amountTo=${project.milestones[to]!.id}`);
  const restore = (project: ProjectDetail, n: number, who: Pick<Requests, 'post'> = on.asPartner()) =>
    who.post(`/projects/${project.id}/milestones/${project.milestones[n]!.id}/restore`);
  const planOf = ({ milestones }: ProjectDetail) => milestones.map(({ title, amountCents, position }) => [title, amountCents, position]);

  test('adds its amount to another one, and restoring takes it back to its place', async () => {
    const project = await createThree();
    const dropped = await drop(project, 1, 2);
    expect(dropped.statusCode).toBe(200);
    expect(planOf(dropped.json())).toEqual([
      ['Design', 100_000, 0],
      ['Training', 200_000, 1],
    ]);
    expect(dropped.json<ProjectDetail>().timeline.map(({ event, note }) => [event, note])).toContainEqual(['removed', null]);
    expect((await on.send(project, 'fund', {}, on.asCustomer(), 1)).statusCode).toBe(404);
    expect((await drop(project, 1, 0)).statusCode).toBe(404);
    const restored = await restore(project, 1);
    expect(restored.statusCode).toBe(200);
    expect(planOf(restored.json())).toEqual(planOf(project));
    expect((await restore(project, 1)).statusCode).toBe(404);
  });

  test('is refused where it is paid or its amount has nowhere to go', async () => {
    const project = await createThree();
    await on.fund(project);
    expect((await drop(project, 0, 1)).statusCode).toBe(409);
    expect((await drop(project, 1, 0)).json()).toMatchObject({ fields: { amountTo: expect.anything() } });
    expect((await drop(project, 1, 1)).json()).toMatchObject({ fields: { amountTo: expect.anything() } });
    const other = await createThree();
    const foreign = await remove(
      on.asPartner(),
      `/projects/${project.id}/milestones/${project.milestones[1]!.id}?amountTo=${other.milestones[0]!.id}`,
    );
    expect(foreign.json()).toMatchObject({ fields: { amountTo: expect.anything() } });
    for (const who of [on.asCustomer(), staff()]) expect((await drop(project, 1, 2, who)).statusCode).toBe(403);
    expect((await drop(project, 1, 2, market.secondPartnerAdmin)).statusCode).toBe(404);
  });

  test('ends an attempt to pay it, and cannot be undone once its amount is paid elsewhere', async () => {
    const project = await createThree();
    await on.step(project, 'fund', {}, on.asCustomer(), 1);
    expect((await drop(project, 1, 2)).statusCode).toBe(200);
    const now = await on.get(project.id);
    await on.fund(now, 1);
    expect(await on.getMilestone(project, 1)).toMatchObject({ title: 'Training', paidCents: 200_000 });
    expect(codeOf(await restore(project, 1))).toEqual([409, 'amount_in_use']);
    expect((await restore(project, 1, market.secondPartnerAdmin)).statusCode).toBe(404);
  });
});
