import { isAllowed, createInputs, toRequest, getSender, findValidInputs, type Choice, type Inputs, type TestRequest } from './valid-calls';
import { isWrite, operations, type Field, type Operation } from './operations';
import type { Actor, TestWorld } from './test-world';
import type { JsonSchema } from '../../src/platform/http/json-schema';

/** A JSON text that `JSON.stringify` would not produce. */
const rawJson = (json: string) => ({ raw: json });
const isRawJson = (value: unknown): value is { raw: string } => typeof value === 'object' && value !== null && 'raw' in value;

/** Unusual and malicious values for every input. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '\t\r\n',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202eltr\u202c \u2066',
  '👩‍👩‍👧‍👦',
  '\u0000',
  'İıſK',
  'x'.repeat(10_000),
  "'; drop table users; --",
  "' or '1'='1",
  '%_\\',
  '\\',
  '" onmouseover="x',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}<%= 7*7 %>#{7*7}',
  '$(id) `id` | id',
  '../../../etc/passwd',
  '%2e%2e%2f%00',
  'javascript:alert(1)',
  'http://169.254.169.254/',
  '\r\nSet-Cookie: a=b',
  "=cmd|' /C calc'!A0",
  "a' & !b | (c <-> d):*",
  '0',
  '-1',
  '1e3',
  '0x10',
  'NaN',
  '99999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  '5F0C1F6E-8A53-4B0A-9C55-2F1F0F3A7B10',
  '{5f0c1f6e-8a53-4b0a-9c55-2f1f0f3a7b10}',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '-271821-04-20T00:00:00Z',
  0,
  -1,
  1.5,
  -0.0,
  1e308,
  2 ** 31,
  2 ** 53,
  rawJson('1e400'),
  rawJson('-1e400'),
  rawJson('99999999999999999999999999999999'),
  rawJson('1.00000000000000000000000000001'),
  rawJson('{"__proto__":{"a":1}}'),
  rawJson('"\\ud83d"'),
  rawJson('{"a":1,"a":2}'),
  [],
  {},
  [[]],
  [null],
  ['5f0c1f6e-8a53-4b0a-9c55-2f1f0f3a7b10'],
  { $gt: '' },
  { a: { b: 1 } },
  rawJson('['.repeat(5000) + ']'.repeat(5000)),
  rawJson(`[${'0,'.repeat(2000)}0]`),
];

const toJson = (value: unknown): string => (isRawJson(value) ? value.raw : JSON.stringify(value));
const toText = (value: unknown): string =>
  isRawJson(value) ? value.raw.slice(0, 4000) : typeof value === 'string' ? value : JSON.stringify(value);
/** `encodeURIComponent` rejects lone surrogates; they are sent as the bytes that a careless client would use. */
const encodeForUrl = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80');

/** The request with one input replaced; `field` null replaces the whole body. */
function withValue(operation: Operation, inputs: Inputs, field: Pick<Field, 'in' | 'name'> | null, value: unknown): TestRequest {
  const request = toRequest(operation, inputs);
  const headers = { ...request.headers, 'content-type': 'application/json' };
  if (field === null) return { ...request, payload: toJson(value), headers };
  if (field.in === 'body') {
    const members = Object.entries({ ...inputs.body, [field.name]: value }).map(
      ([name, each]) => `${JSON.stringify(name)}:${toJson(each)}`,
    );
    return { ...request, payload: `{${members.join(',')}}`, headers };
  }
  if (field.in === 'path') {
    const url = operation.endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeForUrl(toText(name === field.name ? value : inputs.path[name])),
    );
    return { ...request, url };
  }
  const [path, search = ''] = request.url.split('?');
  const kept = search.split('&').filter((pair) => pair !== '' && !pair.startsWith(`${field.name}=`));
  return { ...request, url: `${path}?${[...kept, `${encodeForUrl(field.name)}=${encodeForUrl(toText(value))}`].join('&')}` };
}

/** The whole body is replaced for writes only, since a GET has none. */
const listInputPlaces = (operation: Operation): ((Pick<Field, 'in' | 'name'> & { schema?: JsonSchema }) | null)[] => [
  ...operation.fields,
  ...(isWrite(operation) ? [null] : []),
  { in: 'query', name: 'unheard_of' },
];

const strictTypes = new Set(['boolean', 'integer', 'number', 'null']);

/**
 * Whether the schema accepts only few kinds of values, such as a UUID, a number or a choice: the same check refuses most hostile values. It
 * also refuses parameters and bodies that are not declared, which have no schema.
 */
const isStrict = (schema: JsonSchema | undefined): boolean => {
  if (schema === undefined) return true;
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (choices.length > 0) return choices.every(isStrict);
  const types = [schema.type].flat();
  return (
    schema.enum !== undefined ||
    schema.const !== undefined ||
    schema.format !== undefined ||
    schema.pattern !== undefined ||
    types.every((type) => strictTypes.has(type ?? ''))
  );
};

/**
 * One input in so many gets a hostile value, and the next input gets the next values, so that each value is tried in many places. Strict inputs
 * get fewer. `ISOLATION_HOSTILE=all` tries all values in all inputs.
 */
const shares = process.env.ISOLATION_HOSTILE === 'all' ? { strict: 1, text: 1 } : { strict: 8, text: 3 };
const inputCounts = { strict: 0, text: 0 };

/** The hostile values for an input; `null` is the whole body. */
function getHostileValues(place: ReturnType<typeof listInputPlaces>[number]): readonly unknown[] {
  const kind = isStrict(place?.schema) ? 'strict' : 'text';
  const turn = inputCounts[kind]++ % shares[kind];
  return hostileValues.filter((_, n) => n % shares[kind] === turn);
}

/** Limited by the connections of the pool. */
const maxConcurrency = 10;

async function runInBatches<T, R>(list: readonly T[], act: (each: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let n = 0; n < list.length; n += maxConcurrency) results.push(...(await Promise.all(list.slice(n, n + maxConcurrency).map(act))));
  return results;
}

/** Sends a request and describes a server error. A 503 is retried once. */
async function sendAndDescribe(
  world: TestWorld,
  operation: Operation,
  actor: Actor,
  request: TestRequest,
  value: unknown,
): Promise<string[]> {
  const call = () => world.send(getSender(operation, actor), request);
  const first = await call();
  const { statusCode } = first.statusCode === 503 ? await call() : first;
  if (statusCode < 500) return [];
  const cause = world.test.logged.at(-1)?.slice(0, 400);
  return [`${operation.name} with ${toText(value).slice(0, 60)} (${request.url.slice(0, 200)}): ${statusCode} ${cause}`];
}

/** Every operation × every input × its share of the hostile values: never a server error. */
export async function checkHostileInput(world: TestWorld, only = operations): Promise<string[]> {
  const findings: string[] = [];
  await world.restore();
  for (const operation of only) {
    const valid = await findValidInputs(world, operation);
    if (!valid) continue;
    for (const place of listInputPlaces(operation)) {
      const answers = await runInBatches(getHostileValues(place), (value) =>
        sendAndDescribe(world, operation, valid.actor, withValue(operation, valid.inputs, place, value), value),
      );
      findings.push(...answers.flat());
    }
    if (isWrite(operation)) await world.restore();
  }
  return findings;
}

/** A reproducible generator of numbers in [0, 1). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** Any text, including control characters, quotes and lone surrogates. */
const createRandomText = (next: () => number) =>
  Array.from({ length: Math.floor(next() ** 3 * 300) }, () =>
    String.fromCharCode(Math.floor(next() < 0.5 ? next() * 128 : next() * 65_536)),
  ).join('');

const createRandomValue = (next: () => number, depth = 0): unknown => {
  const kind = next();
  if (kind < 0.35) return hostileValues[Math.floor(next() * hostileValues.length)];
  if (kind < 0.65) return createRandomText(next);
  if (kind < 0.8) return (next() - 0.5) * 10 ** Math.floor(next() * 20);
  if (depth > 3) return null;
  if (kind < 0.9) return Array.from({ length: Math.floor(next() * 4) }, () => toPlainValue(createRandomValue(next, depth + 1)));
  return Object.fromEntries(
    Array.from({ length: Math.floor(next() * 4) }, () => [createRandomText(next), toPlainValue(createRandomValue(next, depth + 1))]),
  );
};
const toPlainValue = (value: unknown) => (isRawJson(value) ? value.raw.slice(0, 20) : value);

/** Sends `count` requests with reproducible random inputs. */
export async function checkRandomInput(world: TestWorld, count: number, seed: number): Promise<string[]> {
  const findings: string[] = [];
  await world.restore();
  const next = createRandom(seed);
  const callable: { operation: Operation; actor: Actor; choice: Choice }[] = [];
  for (const operation of operations) {
    const [actor] = world.callers.filter((each) => isAllowed(operation, each));
    const choice = actor && (await world.calls.choice(operation, actor));
    if (actor && choice && typeof choice !== 'string') callable.push({ operation, actor, choice });
  }
  for (let sent = 0; sent < count; sent += maxConcurrency) {
    const batch = await Promise.all(
      Array.from({ length: Math.min(maxConcurrency, count - sent) }, async () => {
        const { operation, actor, choice } = callable[Math.floor(next() * callable.length)]!;
        const options = listInputPlaces(operation);
        const place = options[Math.floor(next() * options.length)]!;
        const value = createRandomValue(next);
        const inputs = await createInputs(world, operation, actor, { ...choice, required: true });
        return sendAndDescribe(world, operation, actor, withValue(operation, inputs, place, value), value);
      }),
    );
    findings.push(...batch.flat());
    // Restores sessions and rows that earlier requests have used up.
    if ((sent / maxConcurrency) % 20 === 19) await world.restore();
  }
  await world.restore();
  return findings;
}
