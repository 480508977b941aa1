import { isAllowed, createInputs, toRequest, getSender, findValidInputs, type Inputs } from './valid-calls';
import { tenantCanary } from './canaries';
import { isId, isWrite, operations, type Field, type Operation } from './operations';
import { getKeyColumn, findTable } from './resource-mapping';
import { findChangedTables } from './table-digest';
import type { Actor, TestResponse, TestWorld } from './test-world';

/** Operations that show other tenants by design. */
export const crossTenantOperations = new Set([
  'listTenants',
  'switchTenant',
  'listCompanies',
  'exportCompanies',
  'getCompany',
  'createCompany',
  'updateCompany',
  'setCompanyLogo',
  'approveCompany',
  'suspendCompany',
  'reactivateCompany',
  'terminateCompany',
  'listCompanyTenants',
  'createCompanyTenant',
  'assignCompanyTenant',
  'listUnassignedTenants',
  'listCompanyUsers',
  'getCompanyUsage',
  'getLoad',
  'listReleasedApps',
  'getReleaseHistory',
  'uploadRelease',
  'rollBackRelease',
  'switchRemoteOff',
  'switchRemoteOn',
  'setCanary',
  'promoteRelease',
  'haltCanary',
  'listReleaseKeys',
  'addReleaseKey',
  'revokeReleaseKey',
]);

/** Operations that are open to anybody with the URL, such as those in e-mails and on sign-in pages. */
export const publicOperations = new Set([
  'getCalendarFile',
  'getLogo',
  'getPublicQuote',
  'publicQuotePdf',
  'getPublicContract',
  'publicContractPdf',
  'getPublicSeal',
]);

/**
 * A response without its varying parts: the request id, the time of a calendar file, and the stream position, which every transaction of the
 * server moves.
 */
export const toComparableText = (answer: TestResponse): string =>
  `${answer.statusCode} ${answer.body.replaceAll(/"cid":"[^"]*"/g, '').replaceAll(/^id: \d+\ndata:\n\n|^DTSTAMP:.*$/gm, '')}`;

/** Ids of the foreign tenant that the field could name: rows that its own users can reach, and others. */
async function listForeignRowIds(world: TestWorld, operation: Operation, field: Field, table: string): Promise<string[]> {
  const rows = await world.test.asOwner(`select ${getKeyColumn(table)} as id from "${table}" where tenant_id = $1 order by 1 limit 2`, [
    world.test.tenants.globex.id,
  ]);
  const theirs = world.actors.filter((each) => each.tenant === 'globex' && isAllowed(operation, each)).slice(0, 2);
  const choices = await Promise.all(theirs.map((actor) => world.calls.choice(operation, actor)));
  const reached = choices.flatMap((choice) => (typeof choice === 'string' ? [] : [choice.ids[field.name] ?? '']));
  return [...new Set([...rows.map(({ id }) => String(id)), ...reached.filter((id) => id !== '')])];
}

const replaceId = (inputs: Inputs, field: Field, id: string): Inputs => ({
  ...inputs,
  [field.in]: { ...inputs[field.in], [field.name]: id },
});

/** Whether the response is that for an unknown row: 404, or for an id in a body or query 422 for the field, or an empty list. */
function isUnknownIdResponse(answer: TestResponse, field: Field, operation: Operation): boolean {
  if (answer.statusCode === 404) return true;
  if (field.in === 'path') return false;
  if (answer.statusCode === 422) return field.name in (answer.json<{ fields?: object }>().fields ?? {});
  return !isWrite(operation) && answer.statusCode === 200;
}

/** Calls the operation with each given id and an unknown one; reports where the responses differ. */
export async function compareWithUnknownId(
  world: TestWorld,
  operation: Operation,
  field: Field,
  rows: string[],
  caller: Actor,
): Promise<string[]> {
  const valid = await findValidInputs(world, operation, caller);
  const fallback = valid ?? (await findValidInputs(world, operation));
  if (!fallback) return [];
  const inputs = fallback.inputs;
  const call = (id: string) => world.send(getSender(operation, caller), toRequest(operation, replaceId(inputs, field, id)));
  const unknown = await call(crypto.randomUUID());
  const findings: string[] = [];
  if (!isUnknownIdResponse(unknown, field, operation))
    findings.push(`${operation.name} as ${caller.name}: an unknown ${field.name} answers ${toComparableText(unknown)}`);
  for (const id of rows) {
    const answer = await call(id);
    if (toComparableText(answer) !== toComparableText(unknown))
      findings.push(`${operation.name} as ${caller.name}: ${field.name} of another answers ${toComparableText(answer).slice(0, 200)}`);
  }
  return findings;
}

/** Every id in a path, query or body × every role × rows of the foreign tenant: responds as for an unknown id and changes nothing. */
export async function checkForeignIds(world: TestWorld, only = operations): Promise<string[]> {
  const findings: string[] = [];
  await world.restore();
  for (const operation of only.filter(({ name }) => !crossTenantOperations.has(name))) {
    for (const field of operation.fields.filter(isId)) {
      const table = findTable(world, operation, field);
      if (table === undefined) {
        findings.push(`${operation.name}: whose id ${field.name} is, is not known (resource-mapping.ts)`);
        continue;
      }
      const rows = await listForeignRowIds(world, operation, field, table);
      if (rows.length === 0) findings.push(`${operation.name}: the foreign tenant has no row in ${table}`);
      const callers = world.callers.filter((each) => isAllowed(operation, each));
      for (const caller of callers) await world.calls.choice(operation, caller);
      const changed = await findChangedTables(world, async () => {
        for (const caller of callers) findings.push(...(await compareWithUnknownId(world, operation, field, rows, caller)));
      });
      findings.push(...changed.map((name) => `${operation.name}: ids of the foreign tenant changed ${name}`));
    }
  }
  return findings;
}

/** All UUIDs in rows of the foreign tenant that do not occur in the home tenant. */
async function listForeignIds(world: TestWorld): Promise<string[]> {
  const columns = world.store.columns.filter(({ type }) => type === 'uuid');
  const idsOf = async (tenantId: string) => {
    const ids = await Promise.all(
      columns
        .filter(({ table }) => world.store.columns.some((each) => each.table === table && each.column === 'tenant_id'))
        .map(({ table, column }) =>
          world.test.asOwner(`select distinct "${column}" as id from "${table}" where tenant_id = $1`, [tenantId]),
        ),
    );
    return ids.flat().flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  };
  const ours = new Set(await idsOf(world.test.tenants.acme.id));
  return (await idsOf(world.test.tenants.globex.id)).filter((id) => !ours.has(id));
}

/** Variants of the inputs that make a read return as much as possible, and search for `word` in each text parameter. */
export function createSearchInputs(operation: Operation, inputs: Inputs, word: string): Inputs[] {
  const limit = operation.fields.find(({ in: where, name }) => where === 'query' && name === 'limit');
  const wide = limit ? { ...inputs, query: { ...inputs.query, limit: limit.schema.maximum ?? 50 } } : inputs;
  const texts = operation.fields.filter(
    ({ in: where, schema }) => where === 'query' && schema.type === 'string' && !schema.enum && !schema.format && !schema.pattern,
  );
  return [wide, ...texts.map(({ name }) => ({ ...wide, query: { ...wide.query, [name]: word } }))];
}

/** Every operation × every caller of the home tenant: no response contains a text or id of the foreign tenant. */
export async function checkForeignTexts(world: TestWorld, only = operations): Promise<string[]> {
  const findings: string[] = [];
  await world.restore();
  const mark = tenantCanary(world.test.tenants.globex.id);
  const ids = await listForeignIds(world);
  if (ids.length < 20) findings.push('The foreign tenant has too few rows to find any of them.');
  const foreign = new RegExp([mark, 'globex', ...ids].join('|'), 'i');
  for (const operation of only.filter(
    ({ name, endpoint }) => !crossTenantOperations.has(name) && endpoint.permission !== 'health.public',
  )) {
    // The demo accounts are the same in every deployment.
    if (operation.name === 'demoAccounts') continue;
    for (const caller of world.callers.filter((each) => isAllowed(operation, each))) {
      const choice = await world.calls.choice(operation, caller);
      if (typeof choice === 'string') continue;
      // The calls that prepare one may fail where the foreign tenant's rows are in the way.
      const inputs = await createInputs(world, operation, caller, choice).catch((error: unknown) => String(error));
      if (typeof inputs === 'string') {
        findings.push(`${operation.name} as ${caller.name} cannot be prepared: ${inputs}`);
        await world.restore();
        continue;
      }
      for (const each of isWrite(operation) ? [inputs] : createSearchInputs(operation, inputs, mark)) {
        const answer = await world.send(getSender(operation, caller), toRequest(operation, each));
        const found = foreign.exec(`${JSON.stringify(answer.headers)} ${answer.body}`);
        if (found) findings.push(`${operation.name} as ${caller.name} shows ${found[0]} of the foreign tenant`);
      }
      if (isWrite(operation)) await world.restore();
    }
  }
  return findings;
}
