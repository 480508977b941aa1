import { allows, inputsFor, requestOf, senderOf, validInputs, type Inputs } from './valid-calls';
import { tenantMark } from './canaries';
import { isId, isWrite, operations, type Field, type Operation } from './operations';
import { keyColumn, tableOf } from './resource-mapping';
import { changedTables } from './table-digest';
import type { Actor, Answer, World } from './test-world';

/** Operations that show other tenants by design. */
export const crossesTenants = new Set(['listTenants', 'switchTenant']);

/** Operations that are open to anybody with the URL, such as those in e-mails and on sign-in pages. */
export const forEverybody = new Set(['getLogo', 'getPublicQuote', 'publicQuotePdf', 'getPublicContract', 'publicContractPdf']);

/** A response without its varying parts: the request id, and the stream position, which every transaction of the server moves. */
export const gist = (answer: Answer): string =>
  `${answer.statusCode} ${answer.body.replaceAll(/"cid":"[^"]*"/g, '').replaceAll(/^id: \d+\ndata:\n\n/gm, '')}`;

/** Ids of the foreign tenant that the field could name: rows that its own users can reach, and others. */
async function foreignRows(world: World, operation: Operation, field: Field, table: string): Promise<string[]> {
  const rows = await world.test.asOwner(`select ${keyColumn(table)} as id from "${table}" where tenant_id = $1 order by 1 limit 2`, [
    world.test.tenants.globex.id,
  ]);
  const theirs = world.actors.filter((each) => each.tenant === 'globex' && allows(operation, each)).slice(0, 2);
  const choices = await Promise.all(theirs.map((actor) => world.calls.choice(operation, actor)));
  const reached = choices.flatMap((choice) => (typeof choice === 'string' ? [] : [choice.ids[field.name] ?? '']));
  return [...new Set([...rows.map(({ id }) => String(id)), ...reached.filter((id) => id !== '')])];
}

const withId = (inputs: Inputs, field: Field, id: string): Inputs => ({
  ...inputs,
  [field.in]: { ...inputs[field.in], [field.name]: id },
});

/** Whether the response is that for an unknown row: 404, or for an id in a body or query 422 for the field, or an empty list. */
function isRefusal(answer: Answer, field: Field, operation: Operation): boolean {
  if (answer.statusCode === 404) return true;
  if (field.in === 'path') return false;
  if (answer.statusCode === 422) return field.name in (answer.json<{ fields?: object }>().fields ?? {});
  return !isWrite(operation) && answer.statusCode === 200;
}

/** Calls the operation with each given id and an unknown one; reports where the responses differ. */
export async function rowFindings(world: World, operation: Operation, field: Field, rows: string[], caller: Actor): Promise<string[]> {
  const valid = await validInputs(world, operation, caller);
  const fallback = valid ?? (await validInputs(world, operation));
  if (!fallback) return [];
  const inputs = fallback.inputs;
  const call = (id: string) => world.send(senderOf(operation, caller), requestOf(operation, withId(inputs, field, id)));
  const unknown = await call(crypto.randomUUID());
  const findings: string[] = [];
  if (!isRefusal(unknown, field, operation))
    findings.push(`${operation.name} as ${caller.name}: an unknown ${field.name} answers ${gist(unknown)}`);
  for (const id of rows) {
    const answer = await call(id);
    if (gist(answer) !== gist(unknown))
      findings.push(`${operation.name} as ${caller.name}: ${field.name} of another answers ${gist(answer).slice(0, 200)}`);
  }
  return findings;
}

/** Every id in a path, query or body × every role × rows of the foreign tenant: responds as for an unknown id and changes nothing. */
export async function checkForeignIds(world: World, only = operations): Promise<string[]> {
  const findings: string[] = [];
  await world.restore();
  for (const operation of only.filter(({ name }) => !crossesTenants.has(name))) {
    for (const field of operation.fields.filter(isId)) {
      const table = tableOf(world, operation, field);
      if (table === undefined) {
        findings.push(`${operation.name}: whose id ${field.name} is, is not known (subjects.ts)`);
        continue;
      }
      const rows = await foreignRows(world, operation, field, table);
      if (rows.length === 0) findings.push(`${operation.name}: the foreign tenant has no row in ${table}`);
      const callers = world.callers.filter((each) => allows(operation, each));
      for (const caller of callers) await world.calls.choice(operation, caller);
      const changed = await changedTables(world, async () => {
        for (const caller of callers) findings.push(...(await rowFindings(world, operation, field, rows, caller)));
      });
      findings.push(...changed.map((name) => `${operation.name}: ids of the foreign tenant changed ${name}`));
    }
  }
  return findings;
}

/** All UUIDs in rows of the foreign tenant that do not occur in the home tenant. */
async function foreignIds(world: World): Promise<string[]> {
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
export function searches(operation: Operation, inputs: Inputs, word: string): Inputs[] {
  const limit = operation.fields.find(({ in: where, name }) => where === 'query' && name === 'limit');
  const wide = limit ? { ...inputs, query: { ...inputs.query, limit: limit.schema.maximum ?? 50 } } : inputs;
  const texts = operation.fields.filter(
    ({ in: where, schema }) => where === 'query' && schema.type === 'string' && !schema.enum && !schema.format && !schema.pattern,
  );
  return [wide, ...texts.map(({ name }) => ({ ...wide, query: { ...wide.query, [name]: word } }))];
}

/** Every operation × every caller of the home tenant: no response contains a text or id of the foreign tenant. */
export async function checkForeignTexts(world: World, only = operations): Promise<string[]> {
  const findings: string[] = [];
  await world.restore();
  const mark = tenantMark(world.test.tenants.globex.id);
  const ids = await foreignIds(world);
  if (ids.length < 20) findings.push('The foreign tenant has too few rows to find any of them.');
  const foreign = new RegExp([mark, 'globex', ...ids].join('|'), 'i');
  for (const operation of only.filter(({ name, endpoint }) => !crossesTenants.has(name) && endpoint.permission !== 'health.public')) {
    // The demo accounts are the same in every deployment.
    if (operation.name === 'demoAccounts') continue;
    for (const caller of world.callers.filter((each) => allows(operation, each))) {
      const choice = await world.calls.choice(operation, caller);
      if (typeof choice === 'string') continue;
      const inputs = await inputsFor(world, operation, caller, choice);
      for (const each of isWrite(operation) ? [inputs] : searches(operation, inputs, mark)) {
        const answer = await world.send(senderOf(operation, caller), requestOf(operation, each));
        const found = foreign.exec(`${JSON.stringify(answer.headers)} ${answer.body}`);
        if (found) findings.push(`${operation.name} as ${caller.name} shows ${found[0]} of the foreign tenant`);
      }
      if (isWrite(operation)) await world.restore();
    }
  }
  return findings;
}
