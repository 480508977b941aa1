import type { InjectOptions } from 'fastify';
import { isPublicEndpoint, getScope, type Scope } from '@techadds/shared/permissions';
import { isId, isWrite, type Field, type Operation } from './operations';
import { valueFor } from './samples';
import { keyColumn, overrides, ownRows, tableOf } from './resource-mapping';
import type { Actor, Answer, World } from './test-world';

/** The rows of a valid call, and whether it sends only required inputs. */
export interface Choice {
  required: boolean;
  ids: Record<string, string>;
}
export type Sent = InjectOptions & { url: string };
export type Inputs = Record<Field['in'], Record<string, unknown>>;

/** Maximum number of rows to try for an id. */
const tried = 60;

export const allows = ({ endpoint }: Operation, actor: Actor): boolean => getScope(endpoint.permission, actor.role) !== undefined;
export const scopeFor = ({ endpoint }: Operation, actor: Actor): Scope | undefined => getScope(endpoint.permission, actor.role);
export const isOpen = ({ endpoint }: Operation): boolean => isPublicEndpoint(endpoint.permission);

/** The actor whose token is sent; none for public operations. */
export const senderOf = (operation: Operation, actor: Actor): Actor | null => (isOpen(operation) ? null : actor);

/** Generates inputs that fit the schemas, with the ids of the choice. */
export async function inputsFor(world: World, operation: Operation, actor: Actor, { required, ids }: Choice): Promise<Inputs> {
  const inputs: Inputs = { path: {}, query: {}, body: {} };
  for (const field of operation.fields) {
    if (required && !field.required) continue;
    inputs[field.in][field.name] = ids[field.name] ?? valueFor(field, required);
  }
  for (const [name, value] of Object.entries((await overrides[operation.name]?.(world, actor)) ?? {})) {
    const field = operation.fields.find((each) => each.name === name);
    inputs[field?.in === 'path' ? 'path' : 'body'][name] = value;
  }
  return inputs;
}

/** Builds the request. A body is sent if the endpoint has one, or if `inputs.body` is not empty. */
export function requestOf({ endpoint }: Operation, { path, query, body }: Inputs): Sent {
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString();
  const hasBody = endpoint.method !== 'GET' && (endpoint.body !== undefined || Object.keys(body).length > 0);
  return {
    method: endpoint.method,
    url: search === '' ? url : `${url}?${search}`,
    ...(hasBody && { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  };
}

/** Candidate ids of the actor's tenant for a field, newest first if the table has dates. */
async function rowsFor(world: World, operation: Operation, field: Field, tenantId: string): Promise<string[]> {
  const table = tableOf(world, operation, field);
  if (table === undefined) return [crypto.randomUUID()];
  const dated = world.store.columns.some(({ table: of, column }) => of === table && column === 'created_at');
  const rows = await world.test.asOwner(
    `select ${keyColumn(table)} as id from "${table}" where tenant_id = $1 ${dated ? 'order by created_at desc' : ''} limit ${tried}`,
    [tenantId],
  );
  return rows.map(({ id }) => String(id));
}

export const isDone = ({ statusCode }: Answer): boolean => statusCode >= 200 && statusCode < 300;

/**
 * Tries inputs and rows until a call succeeds, and keeps its effects.
 * Returns the last error as text if none does.
 */
async function findChoice(world: World, operation: Operation, actor: Actor): Promise<Choice | string> {
  const idFields = operation.fields.filter((field) => isId(field) && field.required);
  const rows = await Promise.all(idFields.map((field) => rowsFor(world, operation, field, world.test.tenants[actor.tenant].id)));
  const own = await ownRows[operation.name]?.(world, actor);
  const combinations = (own?.map((id) => [id]) ?? rows)
    .reduce<string[][]>((all, ids) => all.flatMap((head) => ids.map((id) => [...head, id])), [[]])
    .slice(0, 10 * tried);
  let last = 'no row to name';
  // A read without filters returns most; a write with all fields covers most.
  for (const required of isWrite(operation) ? [false, true] : [true]) {
    for (const ids of combinations) {
      const choice = { required, ids: Object.fromEntries(idFields.map(({ name }, n) => [name, ids[n] ?? ''])) };
      const request = requestOf(operation, await inputsFor(world, operation, actor, choice));
      const answer = await world.send(senderOf(operation, actor), request);
      if (isDone(answer)) return choice;
      last = `${answer.statusCode} ${answer.body.slice(0, 200)}`;
      if (answer.statusCode === 422) break;
    }
  }
  return last;
}

/** A choice, or the reason why there is none, by operation and actor. */
export type Found = Record<string, Choice | string>;

/** Finds valid calls once per operation and actor, starting from those in `found`. They are valid for the restored world. */
export function callsOf(world: World, found: Found = {}) {
  const known = new Map(Object.entries(found).map(([key, choice]) => [key, Promise.resolve(choice)]));
  return {
    /** Finds a successful call of the actor, or the reason why there is none. Writes are undone. */
    choice: (operation: Operation, actor: Actor): Promise<Choice | string> => {
      const key = `${operation.name} ${actor.email}`;
      const choice =
        known.get(key) ??
        findChoice(world, operation, actor).then(async (tried) => {
          if (isWrite(operation)) await world.restore();
          return tried;
        });
      known.set(key, choice);
      return choice;
    },
    /** All choices so far, to reuse them in another process. */
    found: async (): Promise<Found> =>
      Object.fromEntries(await Promise.all([...known].map(async ([key, choice]) => [key, await choice] as const))),
    /** Performs a successful call and keeps its effects, to fill the world. */
    perform: (operation: Operation, actor: Actor) => findChoice(world, operation, actor),
  };
}

/** An actor and inputs of a valid call; undefined if there is none. */
export async function validInputs(
  world: World,
  operation: Operation,
  actor?: Actor,
): Promise<{ actor: Actor; inputs: Inputs } | undefined> {
  const candidates = actor ? [actor] : world.callers.filter((each) => allows(operation, each));
  for (const each of candidates) {
    const choice = await world.calls.choice(operation, each);
    if (typeof choice !== 'string') return { actor: each, inputs: await inputsFor(world, operation, each, choice) };
  }
  return undefined;
}
