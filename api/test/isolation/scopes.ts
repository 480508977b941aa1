import { getScope, type Scope } from '@techadds/shared/permissions';
import { isAllowed, createInputs, toRequest, getActorScope, getSender, type Inputs } from './valid-calls';
import { publicOperations, compareWithUnknownId, createSearchInputs } from './foreign-tenant';
import { partnerColumn, partnerCanary, getOwnerColumns, userCanary } from './canaries';
import { isId, isWrite, operations, type Field, type Operation } from './operations';
import { getKeyColumn, findTable, sharedRows } from './resource-mapping';
import { findChangedTables } from './table-digest';
import type { Actor, TestResponse, TestWorld } from './test-world';

/** Ids of rows outside the caller's scope: another partner's or another user's. */
async function listRowsOutsideScope(world: TestWorld, operation: Operation, caller: Actor, table: string): Promise<string[]> {
  const scope = getActorScope(operation, caller);
  const has = (column: string) => world.store.columns.some((each) => each.table === table && each.column === column);
  const owned = getOwnerColumns(table).filter(has);
  const conditions = [
    ...(scope === 'partner' && has(partnerColumn) ? [`${partnerColumn} is distinct from $2`] : []),
    ...(scope === 'own' && owned.length > 0 ? [`$2 not in (${owned.map((column) => `coalesce(${column}::text, '')`).join(', ')})`] : []),
  ];
  if (conditions.length === 0) return [];
  const rows = await world.test.asOwner(
    `select ${getKeyColumn(table)} as id from "${table}" where tenant_id = $1 and ${conditions.join(' and ')} and not (${sharedRows[table] ?? 'false'}) order by 1 limit 12`,
    [world.test.tenants.acme.id, scope === 'partner' ? caller.partnerId : caller.id],
  );
  return rows.map(({ id }) => String(id));
}

/** Every id × every scoped role × rows outside the scope in the same tenant: responds as for an unknown id and changes nothing. */
export async function checkRowsOutsideScope(world: TestWorld, only = operations): Promise<string[]> {
  const findings: string[] = [];
  let tried = 0;
  await world.restore();
  for (const operation of only.filter(({ name }) => !publicOperations.has(name))) {
    const fields = operation.fields.filter(isId).flatMap((field): [Field, string][] => {
      const table = findTable(world, operation, field);
      return table === undefined || table === 'users' ? [] : [[field, table]];
    });
    for (const [field, table] of fields) {
      for (const caller of world.callers.filter((each) => isAllowed(operation, each))) {
        await world.calls.choice(operation, caller);
        const rows = await listRowsOutsideScope(world, operation, caller, table);
        tried += rows.length;
        const changed = await findChangedTables(world, async () => {
          if (rows.length > 0) findings.push(...(await compareWithUnknownId(world, operation, field, rows, caller)));
        });
        findings.push(...changed.map((name) => `${operation.name} as ${caller.name}: rows beyond the scope changed ${name}`));
      }
    }
  }
  if (only === operations && tried < 20) findings.push("There are too few rows beyond anybody's scope.");
  return findings;
}

/** The scope of the rows in a response. Those of the global search have the scopes of their types, such as that of orders. */
const getRowScope = (operation: Operation, caller: Actor): Scope | undefined =>
  operation.name === 'searchRecords' ? getScope('orders.read', caller.role) : getActorScope(operation, caller);

/** Canaries that must not appear in a response to the caller. */
function getForbiddenCanaries(world: TestWorld, operation: Operation, caller: Actor): string[] {
  const scope = getRowScope(operation, caller);
  const others = world.actors.filter(({ tenant }) => tenant === 'acme');
  if (scope === 'own') return others.filter(({ id }) => id !== caller.id).map(({ id }) => userCanary(id));
  if (scope !== 'partner') return [];
  const partners = new Set(others.flatMap(({ partnerId }) => (partnerId === null || partnerId === caller.partnerId ? [] : [partnerId])));
  return [...partners].map(partnerCanary);
}

/** The total of a list response; undefined for others. */
function getTotal(answer: TestResponse): number | undefined {
  return String(answer.headers['content-type']).startsWith('application/json')
    ? answer.json<{ meta?: { total?: number } }>().meta?.total
    : undefined;
}

/** The parties of a project read the names of each other's files; that nobody else does is tested with the projects. */
const sharedTexts = new Set(['listProjectFiles']);

/** No response to a scoped role contains a text of a row outside the scope, even if it is searched for. */
export async function checkTextsOutsideScope(world: TestWorld, only = operations): Promise<string[]> {
  const findings: string[] = [];
  await world.restore();
  // A link shows the names of all signers to anybody who has it, and a feed what its user sees; that they open nothing else is tested elsewhere.
  for (const operation of only.filter(
    ({ name, endpoint }) => !endpoint.permission.endsWith('.answer') && !publicOperations.has(name) && !sharedTexts.has(name),
  )) {
    for (const caller of world.callers.filter((each) => isAllowed(operation, each))) {
      const marks = getForbiddenCanaries(world, operation, caller);
      const choice = await world.calls.choice(operation, caller);
      if (marks.length === 0 || typeof choice === 'string') continue;
      const inputs = await createInputs(world, operation, caller, choice);
      const call = (each: Inputs) => world.send(getSender(operation, caller), toRequest(operation, each));
      for (const each of isWrite(operation) ? [inputs] : marks.flatMap((mark) => createSearchInputs(operation, inputs, mark))) {
        const answer = await call(each);
        const found = marks.find((mark) => answer.body.includes(mark) && !JSON.stringify(each).includes(mark));
        if (found) findings.push(`${operation.name} as ${caller.name} shows a text of a row beyond its scope`);
        const mark = marks.find((every) => JSON.stringify(each).includes(every));
        // Searching a word that occurs nowhere must have the same total, or the count includes rows outside the scope.
        if (mark && getTotal(answer) !== getTotal(await call(JSON.parse(JSON.stringify(each).replaceAll(mark, 'zqp0nowhere0')) as Inputs)))
          findings.push(`${operation.name} as ${caller.name} counts rows beyond its scope`);
      }
      if (isWrite(operation)) await world.restore();
    }
  }
  return findings;
}

/** A partner role without a partner sees no rows of any partner. */
export async function checkWithoutPartner(world: TestWorld, only = operations): Promise<string[]> {
  const findings: string[] = [];
  const ofPartners = world.callers.filter(({ partnerId }) => partnerId !== null);
  const marks = [
    ...new Set(world.actors.flatMap(({ tenant, partnerId }) => (tenant === 'acme' && partnerId ? [partnerCanary(partnerId)] : []))),
  ];
  for (const caller of ofPartners) {
    await world.restore();
    const seen = only.filter((each) => !isWrite(each) && getActorScope(each, caller) === 'partner');
    const choices = await Promise.all(seen.map((operation) => world.calls.choice(operation, caller)));
    await world.test.asOwner(`update users set partner_id = null where id = '${caller.id}'`);
    for (const [n, operation] of seen.entries()) {
      const choice = choices[n];
      if (choice === undefined || typeof choice === 'string') continue;
      const answer = await world.send(caller, toRequest(operation, await createInputs(world, operation, caller, choice)));
      if (answer.statusCode >= 500) findings.push(`${operation.name} as ${caller.name} without a partner: ${answer.statusCode}`);
      if (marks.some((mark) => answer.body.includes(mark)))
        findings.push(`${operation.name} as ${caller.name} without a partner shows rows`);
    }
  }
  await world.restore();
  return findings;
}
