import { eq, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { freshDatabase, type FreshDatabase } from '../testing/database';
import { partners } from './schema';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const tenantId = randomUUID();

it('a returned transaction is kept and a thrown one is rolled back', async () => {
  const { db } = fresh;
  await db.withTenant(tenantId, (tx) => tx.insert(partners).values({ tenantId, handle: 'kept', name: 'Kept' }));
  const thrown = db.withTenant(tenantId, async (tx) => {
    await tx.insert(partners).values({ tenantId, handle: 'lost', name: 'Lost' });
    throw new Error('changed my mind');
  });
  await expect(thrown).rejects.toThrow('changed my mind');
  expect(await fresh.asOwner('select handle from partners')).toEqual([{ handle: 'kept' }]);
});
