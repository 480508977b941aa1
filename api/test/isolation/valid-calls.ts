import type { InjectOptions } from 'fastify';
import { edgeKeyHeader } from '@techadds/shared/contract/releases/serving';
import { isPublicEndpoint, getScope, type Scope } from '@techadds/shared/permissions';
import { isId, isWrite, type Field, type Operation } from './operations';
import { createFieldValue } from './samples';
import { edgeKey } from './world/releases';
import { inputOverrides, ownRowFinders } from './call-inputs/call-inputs';
import { getKeyColumn, findTable, sessionErrors } from './resource-mapping';
import type { Actor, TestResponse, TestWorld } from './test-world';

/** The rows of a valid call, and whether it sends only required inputs. */
export interface Choice {
  required: boolean;
  ids: Record<string, string>;
}
export type TestRequest = InjectOptions & { url: string };
export type Inputs = Record<Field['in'], Record<string, unknown>>;

/** Maximum number of rows to look at for an id, and of kinds of rows to try. */
const maxRows = 2_000;
const maxTriedRows = 60;
/** A column with more values than this has one for each row, such as a name, rather than a state or an owner. */
const maxStates = 16;

export const isAllowed = ({ endpoint }: Operation, actor: Actor): boolean => getScope(endpoint.permission, actor.role) !== undefined;
export const getActorScope = ({ endpoint }: Operation, actor: Actor): Scope | undefined => getScope(endpoint.permission, actor.role);
export const isPublic = ({ endpoint }: Operation): boolean => isPublicEndpoint(endpoint.permission);

/** The actor whose token is sent; none for public operations. */
export const getSender = (operation: Operation, actor: Actor): Actor | null => (isPublic(operation) ? null : actor);

/** Generates inputs that fit the schemas, with the ids of the choice. */
export async function createInputs(world: TestWorld, operation: Operation, actor: Actor, { required, ids }: Choice): Promise<Inputs> {
  const inputs: Inputs = { path: {}, query: {}, body: {} };
  for (const field of operation.fields) {
    if (required && !field.required) continue;
    inputs[field.in][field.name] = ids[field.name] ?? createFieldValue(field, required);
  }
  for (const [name, value] of Object.entries((await inputOverrides[operation.name]?.(world, actor)) ?? {})) {
    const field = operation.fields.find((each) => each.name === name);
    inputs[field?.in ?? 'body'][name] = value;
  }
  return inputs;
}

/** Builds the request. A body is sent if the endpoint has one, or if `inputs.body` is not empty. */
export function toRequest({ endpoint }: Operation, { path, query, body }: Inputs): TestRequest {
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  const hasBody = endpoint.method !== 'GET' && (endpoint.body !== undefined || Object.keys(body).length > 0);
  const headers = {
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(endpoint.permission === 'releases.serve' && { [edgeKeyHeader]: edgeKey }),
  };
  return {
    method: endpoint.method,
    url: search === '' ? url : `${url}?${search}`,
    ...(hasBody && { payload: JSON.stringify(body) }),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

/** The first row of each kind: rows in the same state, of the same owners, with the same columns set, answer a call alike. */
function pickKinds(rows: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const columns = Object.keys(rows[0] ?? {});
  const hasStates = new Map(columns.map((column) => [column, new Set(rows.map((row) => JSON.stringify(row[column]))).size <= maxStates]));
  const kinds = new Map<string, Record<string, unknown>>();
  for (const row of rows) {
    const kind = JSON.stringify(columns.map((column) => (hasStates.get(column) ? row[column] : row[column] === null)));
    if (!kinds.has(kind)) kinds.set(kind, row);
  }
  return [...kinds.values()];
}

/** A row that a call may name. */
interface Candidate {
  id: string;
  /** The values that are no ids, times or numbers, such as its status. */
  state: string;
}

const isStateValue = (value: unknown) => typeof value === 'boolean' || (typeof value === 'string' && /^[a-z_]{1,30}$/.test(value));

/** Candidates of the actor's tenant for a field, one per kind of row, newest first if the table has dates. */
async function listCandidates(world: TestWorld, operation: Operation, field: Field, tenantId: string): Promise<Candidate[]> {
  const table = findTable(world, operation, field);
  if (table === undefined) return [{ id: crypto.randomUUID(), state: '' }];
  const dated = world.store.columns.some(({ table: of, column }) => of === table && column === 'created_at');
  const rows = await world.test.asOwner(
    `select to_jsonb(t) as row from "${table}" t where tenant_id = $1 ${dated ? 'order by created_at desc' : ''} limit ${maxRows}`,
    [tenantId],
  );
  return pickKinds(rows.map(({ row }) => row as Record<string, unknown>))
    .slice(0, maxTriedRows)
    .map((row) => ({ id: String(row[getKeyColumn(table)]), state: JSON.stringify(Object.values(row).filter(isStateValue)) }));
}

/** The states of rows with which an operation succeeded, by operation and field. */
type KnownStates = Map<string, Set<string>>;

export const isSuccess = ({ statusCode }: TestResponse): boolean => statusCode >= 200 && statusCode < 300;

/** Whether a session got as far as it can: mostly to success. */
export function isComplete({ name }: Operation, answer: TestResponse): boolean {
  const code = sessionErrors[name];
  return isSuccess(answer) || (code !== undefined && answer.statusCode === 409 && answer.json<{ code: string }>().code === code);
}

/** Rows in the known states first, since callers mostly succeed with the same ones. */
function putFirst(candidates: readonly Candidate[], known: ReadonlySet<string> | undefined): readonly Candidate[] {
  if (!known) return candidates;
  const [likely, others] = [true, false].map((isLikely) => candidates.filter(({ state }) => known.has(state) === isLikely));
  return [...likely!, ...others!];
}

/**
 * Tries inputs and rows until a call succeeds, and keeps its effects.
 * Returns the last error as text if none does.
 */
async function findChoice(world: TestWorld, operation: Operation, actor: Actor, states: KnownStates): Promise<Choice | string> {
  const idFields = operation.fields.filter((field) => isId(field) && field.required);
  const tenantId = world.test.tenants[actor.tenant].id;
  const rows = await Promise.all(idFields.map((field) => listCandidates(world, operation, field, tenantId)));
  const stateOf = new Map(rows.flat().map(({ id, state }) => [id, state]));
  const keyOf = (field: number) => `${operation.name} ${idFields[field]?.name}`;
  const own = await ownRowFinders[operation.name]?.(world, actor);
  const ordered = rows.map((candidates, field) => putFirst(candidates, states.get(keyOf(field))).map(({ id }) => id));
  const combinations = (own?.map((id) => [id]) ?? ordered)
    .reduce<string[][]>((all, ids) => all.flatMap((head) => ids.map((id) => [...head, id])), [[]])
    .slice(0, 10 * maxTriedRows);
  let last = 'no row to name';
  for (const ids of combinations) {
    let isInvalid = true;
    // A read without filters returns most; a write with all fields covers most. With fewer fields, it answers the same for a row that the
    // caller cannot use.
    for (const required of isWrite(operation) ? [false, true] : [true]) {
      const choice = { required, ids: Object.fromEntries(idFields.map(({ name }, n) => [name, ids[n] ?? ''])) };
      const request = toRequest(operation, await createInputs(world, operation, actor, choice));
      const answer = await world.send(getSender(operation, actor), request);
      if (isComplete(operation, answer)) {
        ids.forEach((id, field) => states.set(keyOf(field), (states.get(keyOf(field)) ?? new Set()).add(stateOf.get(id) ?? '')));
        return choice;
      }
      last = `${answer.statusCode} ${answer.body.slice(0, 200)}`;
      isInvalid = answer.statusCode === 422;
      if (!isInvalid && combinations.length > 1) break;
    }
    if (isInvalid) break;
  }
  return last;
}

/** A choice, or the reason why there is none, by operation and actor. */
export type FoundChoices = Record<string, Choice | string>;

/** Finds valid calls once per operation and actor, starting from those in `found`. They are valid for the restored world. */
export function createCallFinder(world: TestWorld, found: FoundChoices = {}) {
  const states: KnownStates = new Map();
  const known = new Map(Object.entries(found).map(([key, choice]) => [key, Promise.resolve(choice)]));
  return {
    /** Finds a successful call of the actor, or the reason why there is none. Writes are undone. */
    choice: (operation: Operation, actor: Actor): Promise<Choice | string> => {
      const key = `${operation.name} ${actor.email}`;
      const choice =
        known.get(key) ??
        findChoice(world, operation, actor, states).then(async (tried) => {
          if (isWrite(operation)) await world.restore();
          return tried;
        });
      known.set(key, choice);
      return choice;
    },
    /** All choices so far, to reuse them in another process. */
    found: async (): Promise<FoundChoices> =>
      Object.fromEntries(await Promise.all([...known].map(async ([key, choice]) => [key, await choice] as const))),
    /** Performs a successful call and keeps its effects, to fill the world. */
    perform: (operation: Operation, actor: Actor) => findChoice(world, operation, actor, states),
  };
}

/** An actor and inputs of a valid call; undefined if there is none. */
export async function findValidInputs(
  world: TestWorld,
  operation: Operation,
  actor?: Actor,
): Promise<{ actor: Actor; inputs: Inputs } | undefined> {
  const candidates = actor ? [actor] : world.callers.filter((each) => isAllowed(operation, each));
  for (const each of candidates) {
    const choice = await world.calls.choice(operation, each);
    if (typeof choice !== 'string') return { actor: each, inputs: await createInputs(world, operation, each, choice) };
  }
  return undefined;
}
