import { createTestDatabase } from './database';

it('gives each test its own database', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await one.asOwner(`insert into partners (tenant_id, handle, name) values (gen_random_uuid(), 'a', 'A')`);
  expect(await two.asOwner('select from partners')).toEqual([]);
  expect(one.ownerUrl).not.toBe(two.ownerUrl);
  await Promise.all([one.close(), two.close()]);
});
