import { isAllowed } from './valid-calls';
import { dropUniqueIndexes, findFullestSubject, fillTable, lists, checkPages, findListSubject, type ListSubject } from './lists';
import { isId } from './operations';
import { buildWorld, type TestWorld } from './test-world';

let world: TestWorld;
const subjects: ListSubject[] = [];
beforeAll(async () => {
  world = await buildWorld();
  await dropUniqueIndexes(world);
  for (const list of lists) {
    const subject = await findListSubject(world, list);
    if (subject) subjects.push(subject);
  }
}, 1_200_000);
afterAll(() => world.close());

/** Rows of these lists are joined from several tables, so `fill` cannot multiply them. */
const joinedLists = [
  // A search index entry and a service.
  'listCatalogItems',
  // A template and its version.
  'listAvailableTemplates',
  'listTemplates',
  'listTemplatesForReview',
  // An activity and a move between stages.
  'listDealActivities',
  // An entry of the journal and its postings.
  'listCreditEntries',
  'listLedgerAccounts',
  // The balance of an account and a partner.
  'listPartnerDebts',
  // An account and a partner.
  'listPayoutAccounts',
  // A file and the project, quote or task that it belongs to.
  'listProjectFiles',
  'listReportOrders',
  // Tenants themselves have no tenant.
  'listTenants',
];

test('every list of the contract is filled, except those with rows from several tables', () => {
  const tried = subjects.map(({ list }) => list.name);
  expect(lists.map(({ name }) => name).filter((name) => !tried.includes(name))).toEqual(joinedLists);
});

test('the other lists are paged through row by row with their existing rows', async () => {
  const findings: string[] = [];
  for (const name of joinedLists) {
    const subject = await findFullestSubject(
      world,
      lists.find((list) => list.name === name)!,
    );
    if (subject.fixedRowCount === 0) findings.push(`${name} has no rows at all`);
    findings.push(...(await checkPages(world, subject, 0, 1)));
  }
  expect(findings).toEqual([]);
});

test('the check detects overlapping pages', async () => {
  const [subject] = subjects;
  await world.restore();
  await fillTable(world, subject!, 50);
  const early: TestWorld['send'] = (actor, request) =>
    world.send(actor, { ...request, url: request.url.replace(/offset=(\d+)/, (_, n) => `offset=${Math.max(0, Number(n) - 1)}`) });
  const findings = await checkPages({ ...world, send: early }, subject!, 50, 7);
  expect(findings.join()).toMatch(/of them twice/);
});

test.each([
  [0, 7],
  [1, 7],
  [50, 7],
  [10_000, 200],
])(
  'with %i equal rows, every list returns the right total, and its pages neither skip nor repeat a row',
  async (count, limit) => {
    const findings: string[] = [];
    for (const subject of subjects) {
      await world.restore();
      await fillTable(world, subject, count);
      findings.push(...(await checkPages(world, subject, count, limit)));
    }
    expect(findings).toEqual([]);
  },
  300_000,
);

test('every list rejects a limit above 200', async () => {
  await world.restore();
  const rejections = await Promise.all(
    lists.map(async (list) => {
      const caller = world.callers.find((each) => isAllowed(list, each))!;
      const url = list.endpoint.path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
      const required = list.fields.filter((field) => field.in === 'query' && field.required && isId(field));
      const query = ['limit=201', ...required.map(({ name }) => `${name}=${crypto.randomUUID()}`)].join('&');
      const answer = await world.send(caller, { method: 'GET', url: `${url}?${query}` });
      const rejected = Object.keys(answer.json<{ fields?: object }>().fields ?? {});
      // A path may have a parameter that is no id.
      const isInPath = (name: string) => list.fields.some((field) => field.in === 'path' && field.name === name);
      return [list.name, answer.statusCode, rejected.filter((name) => !isInPath(name))];
    }),
  );
  expect(rejections).toEqual(lists.map(({ name }) => [name, 422, ['limit']]));
});
