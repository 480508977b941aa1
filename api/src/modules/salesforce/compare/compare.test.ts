import type { ContactRow } from '../our-records.db';
import type { Values } from '../mapping/mapping';
import { compareValues, toAgreedValues } from './compare-values';
import { matchRecords } from './match-records';
import { planObject, type PlanInput } from './plan-object';
import { resolveDiff } from './resolve';

const agreed = { title: 'CTO', phone: '1' };
const compare = (ours: Values, theirs: Values, from: Values = agreed, direction: 'both' | 'pull' | 'push' = 'both') =>
  compareValues('Contact', { ours, theirs, agreed: from }, direction).map(({ key, to }) => `${key} ${to ?? 'conflict'}`);

test.each([
  ['we changed it', { title: 'CEO' }, { title: 'CTO' }, ['title theirs']],
  ['they changed it', { title: 'CTO' }, { title: 'CEO' }, ['title ours']],
  ['both changed it', { title: 'CEO' }, { title: 'CFO' }, ['title conflict']],
  ['both changed it alike', { title: 'CEO' }, { title: 'CEO' }, []],
  ['they emptied it', { title: 'CTO' }, { title: '' }, ['title ours']],
  ['each changed another field', { title: 'CEO', phone: '1' }, { title: 'CTO', phone: '2' }, ['title theirs', 'phone ours']],
])('where %s', (_, ours, theirs, expected) => expect(compare(ours, theirs)).toEqual(expected));

test('records that were never the same fill each other’s gaps, and differ where both have something', () => {
  expect(compare({ title: '', phone: '1', background: 'a' }, { title: 'CEO', phone: '', background: 'b' }, {})).toEqual([
    ...['title ours', 'phone theirs', 'background conflict'],
  ]);
});

test('a direction leaves out what it does not write, and keeps conflicts', () => {
  expect(compare({ title: 'CEO', phone: '1' }, { title: 'CTO', phone: '2' }, agreed, 'pull')).toEqual(['phone ours']);
  expect(compare({ title: 'CEO', phone: '1' }, { title: 'CTO', phone: '2' }, agreed, 'push')).toEqual(['title theirs']);
  expect(compare({ title: 'CEO' }, { title: 'CFO' }, agreed, 'pull')).toEqual(['title conflict']);
});

test('the case of an e-mail address is no difference, and neither is a field that one side does not have', () => {
  expect(compare({ email: 'Ana@x.example', background: 'a' }, { email: 'ana@X.example' }, {})).toEqual([]);
});

test('only what is the same on both sides is agreed', () => {
  expect(toAgreedValues('Contact', { ours: { title: 'CEO', phone: '9' }, theirs: { title: 'CEO', phone: '2' }, agreed })).toEqual({
    ...{ title: 'CEO', phone: '1' },
  });
});

describe('a decided conflict', () => {
  const diff = [
    { field: 'title', label: 'Title', ours: 'CEO', theirs: 'CFO', to: null, conflict: true },
    { field: 'phone', label: 'Phone', ours: '1', theirs: '2', to: 'ours' as const, conflict: false },
  ];
  const newerHere = { recordUpdatedAt: '2026-01-02T00:00:00.000Z', externalModstamp: '2026-01-01T00:00:00.000Z' };
  const newerThere = { recordUpdatedAt: '2026-01-01T00:00:00.000Z', externalModstamp: '2026-01-02T00:00:00.000Z' };
  test.each([
    ['ours', 'both', newerThere, { toOurs: ['phone'], toTheirs: ['title'] }],
    ['theirs', 'both', newerHere, { toOurs: ['title', 'phone'], toTheirs: [] }],
    ['newest', 'both', newerHere, { toOurs: ['phone'], toTheirs: ['title'] }],
    ['newest', 'both', newerThere, { toOurs: ['title', 'phone'], toTheirs: [] }],
    ['ours', 'pull', newerHere, { toOurs: ['phone'], toTheirs: [] }],
    ['theirs', 'push', newerHere, { toOurs: [], toTheirs: [] }],
  ] as const)('%s wins in the direction %s', (choice, direction, versions, expected) =>
    expect(resolveDiff(diff, choice, direction, versions)).toEqual(expected),
  );
  test('is not written before it is decided', () => expect(resolveDiff(diff, null, 'both', newerHere)).toBeUndefined());
});

const own = (id: string, values: Values, isActive = true) => ({ id, row: id, values, isActive });
const other = (id: string, values: Values, ownId = '') => ({ id, row: id, values, ownId });
const match = (ours: ReturnType<typeof own>[], theirs: ReturnType<typeof other>[], links: Parameters<typeof matchRecords>[3] = []) => {
  const { pairs, ambiguous } = matchRecords('Contact', ours, theirs, links);
  return [...pairs.map((pair) => `${pair.ours?.id ?? '-'}${pair.theirs?.id ?? '-'}`), ...ambiguous.map(({ id }) => `?${id}`)].sort();
};

test('records are matched by their link, by our id, and by e-mail', () => {
  const links = [{ recordId: 'a', externalId: 'X', agreed: {} }];
  const ours = [own('a', { email: 'one@x.example' }), own('b', {}), own('c', { email: 'Two@x.example' }), own('d', {})];
  const theirs = [other('X', { email: 'changed@x.example' }), other('Y', {}, 'b'), other('Z', { email: 'two@x.example' }), other('W', {})];
  expect(match(ours, theirs, links)).toEqual(['-W', 'aX', 'bY', 'cZ', 'd-']);
});

test('records with the same e-mail on one side are ambiguous, and none of them is created again', () => {
  const same = { email: 'same@x.example' };
  expect(match([own('a', same)], [other('X', same), other('Y', same)])).toEqual(['?X', '?Y']);
  expect(match([own('a', same), own('b', same)], [other('X', same)])).toEqual(['?X']);
});

test('archived records match nothing', () => {
  expect(match([own('a', { email: 'a@x.example' }, false)], [other('X', { email: 'a@x.example' })])).toEqual(['-X']);
});

describe('the plan', () => {
  const row = (fields: Partial<ContactRow> = {}) =>
    ({
      object: 'Contact',
      id: 'a',
      firstName: 'Ana',
      lastName: 'Berg',
      emails: [],
      phones: [],
      mergedIntoId: null,
      archivedAt: null,
      updatedAt: 'v1',
      ...fields,
    }) as unknown as ContactRow;
  const record = { id: 'X', modstamp: 'm1', fields: {} };
  const mapping = { fieldNames: {}, stageNames: {}, stages: [], currency: 'USD' };
  const run = { direction: 'both', rule: 'ask', since: null } as const;
  const plan = (input: Partial<PlanInput>) =>
    planObject({ object: 'Contact', ours: [], theirs: [], links: [], run, mapping, accountName: (id) => `the account ${id}`, ...input });
  const ourSide = (values: Values, fields?: Partial<ContactRow>) => ({ id: 'a', row: row(fields), values, isActive: !fields?.archivedAt });
  const theirSide = (values: Values) => ({ id: 'X', row: record, values, ownId: '' });
  const link = { recordId: 'a', externalId: 'X', agreed: { lastName: 'Berg', title: 'CTO' } };

  test('shows field by field what is created, with the names of references', () => {
    const { items } = plan({ theirs: [theirSide({ lastName: 'Dahl', title: '', customer: '001' })] });
    expect(items).toMatchObject([{ action: 'create', recordId: null, externalId: 'X', name: 'Dahl', externalModstamp: 'm1' }]);
    expect(items[0]?.diff.map(({ field, theirs, to }) => [field, theirs, to])).toEqual([
      ['lastName', 'Dahl', 'ours'],
      ['customer', 'the account 001', 'ours'],
    ]);
  });

  test('counts linked records that are the same, and links others that are', () => {
    const values = { lastName: 'Berg', title: 'CTO', email: 'a@x.example' };
    expect(plan({ ours: [ourSide(values)], theirs: [theirSide(values)], links: [link] })).toMatchObject({ items: [], unchanged: 1 });
    expect(plan({ ours: [ourSide(values)], theirs: [theirSide(values)] }).items).toMatchObject([{ action: 'update', diff: [] }]);
  });

  test.each([
    [
      'a name that is too long',
      { lastName: 'x'.repeat(90), title: 'CTO' },
      {},
      'Last name has 90 characters; Salesforce takes at most 80.',
    ],
    [
      'an archived contact',
      { lastName: 'New', title: 'CTO' },
      { archivedAt: 'then' },
      'It is archived here; archived records are not synchronized.',
    ],
  ])('skips %s and says why', (_, values, fields, reason) => {
    const { items } = plan({ ours: [ourSide(values, fields)], theirs: [theirSide({ lastName: 'Berg', title: 'CTO' })], links: [link] });
    expect(items).toMatchObject([{ action: 'skip', reason }]);
  });

  test('deletes nothing: a record that is gone in Salesforce is skipped', () => {
    expect(plan({ ours: [ourSide({ lastName: 'Berg' })], links: [link] }).items).toMatchObject([
      { action: 'skip', reason: expect.stringContaining('deleted in Salesforce') },
    ]);
    expect(plan({ ours: [ourSide({ lastName: 'Berg' })], links: [link], run: { ...run, since: '2026-01-01' } }).items).toEqual([]);
  });

  test.each([
    ['pull', 1],
    ['push', 0],
  ] as const)('%s creates on its own side only', (direction, created) => {
    const both = { ours: [ourSide({ lastName: 'Berg' })], theirs: [theirSide({ lastName: 'Dahl' })] };
    const { items } = plan({ ...both, run: { ...run, direction } });
    expect(items.map(({ recordId }) => recordId === null)).toEqual([created === 1]);
  });

  test('a rule decides conflicts beforehand', () => {
    const both = { ours: [ourSide({ lastName: 'A', title: 'CTO' })], theirs: [theirSide({ lastName: 'B', title: 'CTO' })], links: [link] };
    expect(plan(both).items).toMatchObject([{ action: 'conflict', choice: null }]);
    expect(plan({ ...both, run: { ...run, rule: 'newest' } }).items).toMatchObject([{ action: 'conflict', choice: 'newest' }]);
  });
});
