import { isAllowed, createInputs, isSuccess, toRequest, getActorScope, getSender } from './valid-calls';
import { crossTenantOperations, publicOperations, toComparableText } from './foreign-tenant';
import { partnerColumn, getOwnerColumns } from './canaries';
import { isWrite, operations, type Operation } from './operations';
import { sharedRows } from './resource-mapping';
import type { Actor, TestWorld } from './test-world';

/** Statements that delete the rows outside the caller's scope. */
function createRemovals(world: TestWorld, scope: string, caller: Actor): string[] {
  const columns = new Set(world.store.columns.map(({ table, column }) => `${table}.${column}`));
  const { acme, globex } = world.test.tenants;
  const of = (tables: string[], condition: (table: string) => string) =>
    tables.map((table) => `delete from "${table}" where ${condition(table)} and not (${sharedRows[table] ?? 'false'})`);
  const tables = world.store.tables.filter((table) => columns.has(`${table}.tenant_id`));
  if (scope === 'foreign') return of(tables, () => `tenant_id = '${globex.id}'`);
  // Rows of users are private; rows that belong only to a partner, such as its services, may be public.
  const personal = tables.filter((table) => getOwnerColumns(table).some((column) => columns.has(`${table}.${column}`)));
  const toUser = (table: string) => getOwnerColumns(table).filter((column) => columns.has(`${table}.${column}`));
  if (scope === 'own')
    return of(
      personal,
      (table) =>
        `tenant_id = '${acme.id}' and '${caller.id}' not in (${toUser(table)
          .map((column) => `coalesce("${column}"::text, '')`)
          .join(', ')})`,
    );
  const ofPartner = personal.filter((table) => columns.has(`${table}.${partnerColumn}`));
  return of(ofPartner, () => `tenant_id = '${acme.id}' and "${partnerColumn}" is distinct from '${caller.partnerId}'`);
}

/** The responses of all reads for the caller, by operation. */
async function readAll(world: TestWorld, only: Operation[], caller: Actor): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const operation of only) {
    const choice = await world.calls.choice(operation, caller);
    if (typeof choice === 'string') continue;
    const answer = await world.send(
      getSender(operation, caller),
      toRequest(operation, await createInputs(world, operation, caller, choice)),
    );
    if (isSuccess(answer)) answers.set(operation.name, toComparableText(answer));
  }
  return answers;
}

/**
 * Deletes the foreign tenant's rows, or the rows outside the caller's scope; no response may change. This covers counts, sums and pages,
 * which show no text.
 */
export async function checkIndependentOfOtherRows(world: TestWorld, only = operations): Promise<string[]> {
  const findings: string[] = [];
  let compared = 0;
  const reads = only.filter((operation) => !isWrite(operation) && !crossTenantOperations.has(operation.name));
  for (const caller of world.callers) {
    for (const scope of ['foreign', 'own', 'partner'] as const) {
      const seen = reads.filter(
        (each) =>
          isAllowed(each, caller) && (scope === 'foreign' || (!publicOperations.has(each.name) && getActorScope(each, caller) === scope)),
      );
      if (seen.length === 0) continue;
      await world.restore();
      const before = await readAll(world, seen, caller);
      // Responses that vary anyway, such as the uptime, cannot be compared.
      const again = await readAll(world, seen, caller);
      await world.test.transaction('owner', async (run) => {
        await run('set local session_replication_role = replica');
        for (const removal of createRemovals(world, scope, caller)) await run(removal);
      });
      const after = await readAll(world, seen, caller);
      const comparable = seen.filter(({ name }) => before.has(name) && before.get(name) === again.get(name));
      compared += comparable.length;
      const changed = comparable.filter(({ name }) => before.get(name) !== after.get(name));
      if (changed.length === 0) continue;
      // The response may have changed with the time instead, such as that of the last full minute; then it stays so when the rows are back.
      await world.store.restore();
      const restored = await readAll(world, changed, caller);
      for (const { name } of changed.filter((each) => restored.get(each.name) !== after.get(each.name)))
        findings.push(`${name} as ${caller.name} tells of rows beyond the scope (${scope})`);
    }
  }
  await world.restore();
  if (only === operations && compared < 40) findings.push('Too few answers could be compared.');
  return findings;
}
