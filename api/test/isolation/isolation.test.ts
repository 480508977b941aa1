import { checkMassAssignment, checkUnknownQueries } from './assignment';
import { testDocument, testEvery, useWorld } from './for-each';
import { checkForeignIds, checkForeignTexts } from './foreign-tenant';
import { checkOpenHeaders, checkTenantHeaders } from './headers';
import { operations } from './operations';
import { checkRoles } from './roles';
import type { World } from './test-world';

const used = useWorld();

testEvery(used, [
  ['lets in the roles of the permission table and no others', checkRoles],
  ['answers to the id of a foreign row as to an unknown one', checkForeignIds],
  ['shows nothing of a foreign tenant', checkForeignTexts],
  ['refuses headers that name another tenant', checkTenantHeaders],
  ['is not led into another tenant by headers before a sign-in', checkOpenHeaders],
  ['refuses fields that are not its own', checkMassAssignment],
  ['refuses query parameters that are not its own', checkUnknownQueries],
]);

test('a write into the foreign tenant that a header before a sign-in led to would be found, by its table', async () => {
  const { world } = used;
  const { send, test: fresh } = world;
  const led: World['send'] = async (actor, request) => {
    if (request.headers?.['x-tenant-id']) {
      await fresh.asOwner('update tenants set name = name || $1 where tenant_id = $2', ['!', fresh.tenants.globex.id]);
    }
    return send(actor, request);
  };
  const only = operations.filter(({ name }) => name === 'refresh');
  expect(await checkOpenHeaders({ ...world, send: led }, only)).toEqual(["refresh: a header led into the foreign tenant's tenants"]);
  expect(await checkOpenHeaders(world, only)).toEqual([]);
});

testDocument(used);
