/** @jest-environment node */
import type * as drizzle from 'drizzle-orm';
import type { SQLWrapper } from 'drizzle-orm';

// Every tenant filter of the code is a call of `eq` with the column `tenant_id` and a value; `state.filters` turns them off.
jest.mock('drizzle-orm', () => {
  const real = jest.requireActual<typeof drizzle>('drizzle-orm');
  const state = { filters: true };
  const eq = (left: SQLWrapper & { name?: string }, right: unknown) =>
    !state.filters && left.name === 'tenant_id' && typeof right === 'string' ? real.sql`true` : real.eq(left, right);
  return { ...real, eq, state };
});

import { disableStatementCheck } from '../check-statements';
import { checkForeignIds, checkForeignTexts } from './foreign-tenant';
import { checkIndependentOfOtherRows } from './other-users';
import { operations } from './operations';
import { buildWorld, type TestWorld } from './test-world';

let world: TestWorld;
beforeAll(async () => {
  world = await buildWorld();
  disableStatementCheck();
  jest.requireMock<{ state: { filters: boolean } }>('drizzle-orm').state.filters = false;
}, 1_200_000);
afterAll(() => world.close());

const timeoutMs = 300_000;

test(
  'row-level security alone hides ids of a foreign tenant',
  async () => {
    // Without the filter, `/tenants/{id}` returns the own tenant for any id, which is no leak.
    expect((await checkForeignIds(world)).filter((finding) => !finding.includes('an unknown id'))).toEqual([]);
  },
  timeoutMs,
);

test(
  'row-level security alone hides texts of a foreign tenant',
  async () => {
    expect(await checkForeignTexts(world)).toEqual([]);
  },
  timeoutMs,
);

test(
  'row-level security alone excludes a foreign tenant from counts and sums',
  async () => {
    expect(await checkIndependentOfOtherRows(world)).toEqual([]);
  },
  timeoutMs,
);

test(
  'the checks above detect the foreign tenant without row-level security',
  async () => {
    const open = world.store.tables.map((table) => `alter table "${table}" disable row level security`).join('; ');
    await world.test.asOwner(open);
    // Some operations are enough: the checks, not the operations, are what is tested here.
    const sample = operations.filter((_, n) => n % 5 === 0);
    expect((await checkForeignIds(world, sample)).length).toBeGreaterThan(3);
    expect((await checkForeignTexts(world, sample)).length).toBeGreaterThan(5);
    expect((await checkIndependentOfOtherRows(world, sample)).length).toBeGreaterThan(3);
  },
  timeoutMs,
);
