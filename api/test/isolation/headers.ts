import { isAllowed, isPublic, toRequest, getSender, findValidInputs } from './valid-calls';
import { operations } from './operations';
import { findChangedForeignTables, findChangedTables } from './table-digest';
import type { TestWorld } from './test-world';

/** Headers that do not exactly name the tenant of the token, with the expected status. */
function createMismatchingHeaders({ test }: TestWorld): [name: string, status: 400 | 403, headers: Record<string, string | string[]>][] {
  const { acme, globex } = test.tenants;
  return [
    ['a foreign id', 403, { 'x-tenant-id': globex.id }],
    ['a foreign id in capitals', 403, { 'X-TENANT-ID': globex.id.toUpperCase() }],
    ['the own id in capitals', 403, { 'x-tenant-id': acme.id.toUpperCase() }],
    ['an unknown id', 403, { 'x-tenant-id': '5f0c1f6e-8a53-4b0a-9c55-2f1f0f3a7b10' }],
    ['the own id and a foreign one', 403, { 'x-tenant-id': `${acme.id}, ${globex.id}` }],
    ['the own id and a foreign one, as two headers', 403, { 'x-tenant-id': [acme.id, globex.id] }],
    ['a foreign id and the own one, as two headers', 403, { 'x-tenant-id': [globex.id, acme.id] }],
    ['the own id twice', 403, { 'x-tenant-id': `${acme.id},${acme.id}` }],
    ['no UUID', 400, { 'x-tenant-id': 'acme' }],
    ['a UUID and more', 400, { 'x-tenant-id': `${acme.id}' or '1'='1` }],
    ['a foreign subdomain', 403, { 'x-subdomain': 'globex' }],
    ['the own subdomain in capitals', 403, { 'x-subdomain': 'ACME' }],
    ['the own subdomain and a foreign one', 403, { 'x-subdomain': 'acme,globex' }],
    ['the own subdomain and a foreign one, as two headers', 403, { 'x-subdomain': ['acme', 'globex'] }],
    ['the own id with a foreign subdomain', 403, { 'x-tenant-id': acme.id, 'x-subdomain': 'globex' }],
    ['a foreign id with the own subdomain', 403, { 'x-tenant-id': globex.id, 'x-subdomain': 'acme' }],
  ];
}

/**
 * Each operation gets every fourth header, by turn: all are compared in one place, before the operation matters. `ISOLATION_HEADERS=all` sends all
 * to each.
 */
const shareOfHeaders = process.env.ISOLATION_HEADERS === 'all' ? 1 : 4;

/** Every operation × mismatching tenant headers: rejected, and nothing changes. */
export async function checkTenantHeaders(world: TestWorld, only = operations): Promise<string[]> {
  const findings: string[] = [];
  await world.restore();
  for (const [turn, operation] of only.filter((each) => !isPublic(each)).entries()) {
    const valid = await findValidInputs(world, operation);
    if (!valid) continue;
    const request = toRequest(operation, valid.inputs);
    const other = world.callers.find((each) => isAllowed(operation, each) && each !== valid.actor);
    // The headers are compared with the token before the role is looked at, so one of them is enough for a second caller.
    const headers = createMismatchingHeaders(world).filter((_, n) => n % shareOfHeaders === turn % shareOfHeaders);
    const tried = headers.map((header) => ({ caller: valid.actor, header }));
    if (other) tried.push({ caller: other, header: tried[0]!.header });
    const changed = await findChangedTables(world, async () => {
      await Promise.all(
        tried.map(async ({ caller, header: [name, status, named] }) => {
          const answer = await world.send(getSender(operation, caller), {
            ...request,
            headers: { ...request.headers, ...named },
          });
          const code = answer.json<{ code?: string }>().code;
          if (answer.statusCode !== status || code !== (status === 403 ? 'tenant_mismatch' : 'bad_tenant_id')) {
            findings.push(`${operation.name} with ${name}: ${answer.statusCode} ${code}, not ${status}`);
          }
        }),
      );
    });
    findings.push(...changed.map((table) => `${operation.name}: a request that names another tenant changed ${table}`));
  }
  return findings;
}

/** Before sign-in the headers only select a tenant: a mismatch must not reveal or change the foreign tenant. */
export async function checkOpenHeaders(world: TestWorld, only = operations): Promise<string[]> {
  const findings: string[] = [];
  for (const operation of only.filter(isPublic)) {
    await world.restore();
    const valid = await findValidInputs(world, operation);
    if (!valid) continue;
    const request = toRequest(operation, valid.inputs);
    const changed = await findChangedForeignTables(world, async () => {
      for (const [name, , named] of createMismatchingHeaders(world)) {
        const headers = { ...request.headers, ...named } as Record<string, string>;
        const { statusCode, body } = await world.send(null, { ...request, headers });
        if (statusCode >= 500) findings.push(`${operation.name} with ${name}: ${statusCode}`);
        if (body.includes(world.test.tenants.globex.id)) findings.push(`${operation.name} with ${name} shows the foreign tenant`);
      }
    });
    findings.push(...changed.map((table) => `${operation.name}: a header led into the foreign tenant's ${table}`));
  }
  await world.restore();
  return findings;
}
