import { checkMassAssignment, checkUnknownQueries } from './mass-assignment';
import { testOpenApiConformance, testEveryOperation, useWorld } from './register-tests';
import { checkForeignIds, checkForeignTexts } from './foreign-tenant';
import { checkOpenHeaders, checkTenantHeaders } from './headers';
import { operations } from './operations';
import { checkRoles } from './roles';
import type { TestWorld } from './test-world';

const used = useWorld();

testEveryOperation(used, [
  ['admits exactly the roles of the permission table', checkRoles],
  ['responds to the id of a foreign row as to an unknown one', checkForeignIds],
  ['shows nothing of a foreign tenant', checkForeignTexts],
  ['rejects headers that name another tenant', checkTenantHeaders],
  ['does not enter another tenant by headers before sign-in', checkOpenHeaders],
  ['rejects unknown fields', checkMassAssignment],
  ['rejects unknown query parameters', checkUnknownQueries],
]);

test('the check detects a write into the foreign tenant and names its table', async () => {
  const { world } = used;
  const { send, test: fresh } = world;
  const led: TestWorld['send'] = async (actor, request) => {
    if (request.headers?.['x-tenant-id']) {
      await fresh.asOwner('update tenants set name = name || $1 where tenant_id = $2', ['!', fresh.tenants.globex.id]);
    }
    return send(actor, request);
  };
  const only = operations.filter(({ name }) => name === 'refresh');
  expect(await checkOpenHeaders({ ...world, send: led }, only)).toEqual(["refresh: a header led into the foreign tenant's tenants"]);
  expect(await checkOpenHeaders(world, only)).toEqual([]);
});

testOpenApiConformance(used);
