import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(__dirname, '../..');
const model = pathToFileURL(join(root, 'scripts/scale/model.mjs')).href;

interface Needs {
  requestsPerSecond: number;
  streams: number;
  apis: number;
  databaseCores: number;
  databaseNodes: number;
  terabytes: number;
  limits: { name: string; use: number }[];
}

const costs = {
  requests: {
    signIn: { apiMs: 20, databaseMs: 4 },
    list: { apiMs: 5, databaseMs: 2 },
    order: { apiMs: 20, databaseMs: 10 },
  },
  ...{ tenants: 10_000, bytesPerTenant: 1_000_000, bytesPerOrder: 20_000, edgeMs: 1, nodesFactor: 2 },
  idleCores: { alone: 0, many: 0.1 },
};

const estimate = (size: object): Needs => {
  const call = `estimate(${JSON.stringify(size)}, ${JSON.stringify(costs)})`;
  const code = `import { estimate } from ${JSON.stringify(model)}; console.log(JSON.stringify(${call}));`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Needs;
};
const listBeyond = ({ limits }: Needs) => limits.filter(({ use }) => use > 1).map(({ name }) => name);

describe('the estimate of what a size needs', () => {
  test('one of each is enough for a hundred tenants', () => {
    // 10 000 people: 200 have a page open, who send 200 / 15 lists and 200 / 3600 sign-ins a second.
    const needs = estimate({ tenants: 100, people: 10_000, ordersPerSecond: 1 });
    expect(needs.requestsPerSecond).toBeCloseTo(13.33 + 0.06 + 1, 1);
    expect(needs).toMatchObject({ streams: 200, apis: 1, databaseNodes: 1 });
    expect(listBeyond(needs)).toEqual([]);
  });

  test('a hundred thousand tenants need many of each, and the nodes what statements cost more on them', () => {
    const needs = estimate({ tenants: 100_000, people: 10_000_000, ordersPerSecond: 1_000 });
    // (13 333 lists * 2 ms + 56 sign-ins * 4 ms + 1 000 orders * 10 ms) / 50 % * the factor of nodes
    expect(needs.databaseCores).toBeCloseTo(147.6, 0);
    // 1 000 / 5 orders a second for three years, and the rows of the tenants
    expect(needs.terabytes).toBeCloseTo(378.5, 0);
    expect(needs).toMatchObject({ streams: 200_000, apis: 200, databaseNodes: 95 });
    expect(listBeyond(needs)).toContain('the coordinator, which every statement passes');
  });

  test('the limit that is exceeded most comes first', () => {
    const { limits } = estimate({ tenants: 1_000, people: 100_000, ordersPerSecond: 10 });
    expect(limits.map(({ use }) => use)).toEqual(limits.map(({ use }) => use).toSorted((a, b) => b - a));
    expect(limits[0]!.name).toBe('the live streams of one API');
  });
});

describe('npm run scale', () => {
  const scale = (...args: string[]) => spawnSync(process.execPath, [join(root, 'scripts/cli.mjs'), 'scale', ...args], { encoding: 'utf8' });

  test('works out each step of ten up to the size that is asked for', () => {
    const { stdout, status } = scale('--tenants', '1000', '--people', '50000', '--orders-per-second', '5');
    expect(status).toBe(0);
    expect([...stdout.matchAll(/^(\S+) tenants, (\S+) people/gm)].map(([, tenants, people]) => [tenants, people])).toEqual([
      ['10', '500'],
      ['100', '5,000'],
      ['1,000', '50,000'],
    ]);
  });

  test.each([
    [['--tenants', 'many'], '--tenants is a number above 0'],
    [['--people', '-1'], '--people'],
    [['--cores', '8'], '--database-cores'],
  ])('rejects %j', (args, message) => {
    expect(scale(...args)).toMatchObject({ status: 1, stderr: expect.stringContaining(message) });
  });
});
