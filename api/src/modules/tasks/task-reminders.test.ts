import type { Task } from '@techadds/shared/contract/tasks/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { remindOfTasks } from './tasks.jobs';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
}, 60_000);
afterAll(() => app.close());

const hourMs = 3_600_000;
const dueIn = (hours: number) => new Date(app.deps.clock().getTime() + hours * hourMs).toISOString();
const create = async (body: object) => (await app.as('partner_staff').post('/consultant/tasks', body)).json<Task>();
const put = (id: string, payload: object) => app.as('partner_staff').send({ method: 'PUT', url: `/consultant/tasks/${id}`, payload });
const remind = () => remindOfTasks(app.deps, app.tenants.acme.id, app.deps.clock());
/** The reminders of a task, oldest first. */
const remindersOf = async (id: string) =>
  (
    await app.asOwner(
      `select type, title from notifications where type like 'task.%' and path = '/consultant/tasks?open=${id}' order by created_at`,
    )
  ).map(({ type, title }) => `${type}: ${title}`);

test('the assignee is reminded once a day before, and once when the task is overdue', async () => {
  const { id, updatedAt } = await create({ title: 'Call Fjord', dueAt: dueIn(25) });
  await remind();
  expect(await remindersOf(id)).toEqual([]);
  app.advance(2 * hourMs);
  for (const _ of [1, 2]) await remind();
  expect(await remindersOf(id)).toEqual(['task.due_soon: Call Fjord is due within a day']);
  app.advanceBeyondTokens(24 * hourMs);
  for (const _ of [1, 2]) await remind();
  expect(await remindersOf(id)).toEqual(['task.due_soon: Call Fjord is due within a day', 'task.overdue: Call Fjord is overdue']);
  // Nobody edited it.
  expect((await app.as('partner_staff').get(`/consultant/tasks/${id}`)).json()).toMatchObject({ updatedAt });
});

test('two runs at the same time remind once', async () => {
  const { id } = await create({ title: 'Twice', dueAt: dueIn(1) });
  await Promise.all([remind(), remind()]);
  expect(await remindersOf(id)).toHaveLength(1);
});

test('a new due time is a new reminder', async () => {
  const { id } = await create({ title: 'Moved', dueAt: dueIn(1) });
  await remind();
  await put(id, { dueAt: dueIn(5) });
  await remind();
  expect(await remindersOf(id)).toHaveLength(2);
});

test('nobody is reminded of what is done, archived or not assigned', async () => {
  const done = await create({ title: 'Done', status: 'completed', dueAt: dueIn(1) });
  const archived = await create({ title: 'Archived', dueAt: dueIn(1) });
  await app.as('partner_staff').send({ method: 'DELETE', url: `/consultant/tasks/${archived.id}` });
  const unassigned = await create({ title: 'Unassigned', assigneeId: null, dueAt: dueIn(-1) });
  await remind();
  for (const { id } of [done, archived, unassigned]) expect(await remindersOf(id)).toEqual([]);
});
