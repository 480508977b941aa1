import { eq, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '../../../../test/database';
import { disableStatementCheck, enableStatementCheck } from '../../../../test/check-statements';
import { partners } from '../../../schema';

let fresh: TestDatabase;
beforeAll(async () => {
  disableStatementCheck();
  fresh = await createTestDatabase();
});
afterAll(async () => {
  enableStatementCheck();
  await fresh.close();
});

test('many different reads at once each get the rows of their own tenant and parameters', async () => {
  const tenantIds = [randomUUID(), randomUUID(), randomUUID()];
  for (const tenantId of tenantIds)
    await fresh.db.withTenant(tenantId, (tx) =>
      tx.insert(partners).values(Array.from({ length: 5 }, (_, n) => ({ tenantId, handle: `h${n}`, name: `${n} of ${tenantId}` }))),
    );
  const reads = Array.from({ length: 300 }, (_, n) => ({
    tenantId: tenantIds[n % 3] as string,
    handle: `h${n % 5}`,
    mark: `mark ${n}`,
    limit: 1 + (n % 2),
  }));
  const results = await Promise.all(
    reads.map(({ tenantId, handle, mark, limit }) =>
      fresh.db.readPipelined(tenantId, (tx) => [
        tx
          .select({ name: partners.name, mark: sql<string>`${mark}::text` })
          .from(partners)
          .where(eq(partners.handle, handle))
          .limit(limit),
        tx.select({ count: sql<number>`count(*)::int`, limit: sql<number>`${limit}::int` }).from(partners),
      ]),
    ),
  );
  expect(results).toEqual(
    reads.map(({ tenantId, handle, mark, limit }) => [[{ name: `${handle.slice(1)} of ${tenantId}`, mark }], [{ count: 5, limit }]]),
  );
});

test('an error names its statement and leads to the caller', async () => {
  const failure: unknown = await fresh.db
    .withTenant(randomUUID(), (tx) => tx.execute(sql`select 1 / ${0}::int`))
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'Error', query: 'select 1 / $1::int', params: [0], cause: { code: '22012' } });
});
