import { createTestApp } from '../app';
import { openTableSnapshot, saveRows } from './table-snapshots';

test('a snapshot notices each written row, and puts back all that were changed, added or removed', async () => {
  const test = await createTestApp();
  await saveRows(test);
  const snapshot = await openTableSnapshot(test);
  const { acme, globex } = test.tenants;
  const before = await snapshot.hashes(acme.id);
  await test.asOwner(`update tenants set name = 'Changed' where tenant_id = $1`, [acme.id]);
  await test.asOwner(`insert into partners (tenant_id, handle, name) values ($1, 'new', 'New')`, [acme.id]);
  await test.asOwner(`delete from users where tenant_id = $1 and role = 'customer'`, [acme.id]);
  const after = await snapshot.hashes(acme.id);
  const changed = snapshot.tables.filter((table) => before[table] !== after[table]);
  expect(changed).toEqual(expect.arrayContaining(['partners', 'tenants', 'users']));
  expect(await snapshot.hashes(globex.id)).not.toEqual(before);
  await snapshot.restore();
  expect(await snapshot.hashes(acme.id)).toEqual(before);
  expect(await test.asOwner('select name from tenants where tenant_id = $1', [acme.id])).toEqual([{ name: 'acme Inc.' }]);
  expect(await test.asOwner(`select from users where tenant_id = $1 and role = 'customer'`, [acme.id])).toHaveLength(1);
  await snapshot.close();
  await test.close();
});
