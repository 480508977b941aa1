import { createTenantRows } from './tenant-rows';

const [own, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const columns = ['id', 'tenant_id', 'note'];
const ownRows = [`1\t${own}\tacme 🦊\n`, `4\t${own}\t\\N\n`];
const rows = Buffer.from([ownRows[0], `2\t${other}\t${own}\n`, `${own}\t${other}\t\n`, ownRows[1]].join(''));

test.each([1, 2, 3, 50, 1000])('selects the rows of a tenant from pieces of %d bytes', (size) => {
  const tenantRows = createTenantRows(columns, own);
  const selected: Buffer[] = [];
  for (let at = 0; at < rows.length; at += size) selected.push(tenantRows.select(rows.subarray(at, at + size)));
  expect(Buffer.concat(selected).toString()).toBe(ownRows.join(''));
});

test('finds the tenant in the first and in the last column', () => {
  expect(
    createTenantRows(['tenant_id', 'id'], own)
      .select(Buffer.from(`${own}\t1\n${other}\t2\n`))
      .toString(),
  ).toBe(`${own}\t1\n`);
  expect(
    createTenantRows(['id', 'tenant_id'], own)
      .select(Buffer.from(`1\t${own}\n2\t${other}\n`))
      .toString(),
  ).toBe(`1\t${own}\n`);
});
