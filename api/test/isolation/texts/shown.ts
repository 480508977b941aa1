import { allows, inputsFor, isDone, requestOf, senderOf, type Inputs, type Sent } from '../valid-calls';
import { isWrite, operations, type Operation } from '../operations';
import type { Actor, Answer, World } from '../test-world';

/** Request and response of a write, where the ids for later reads are found. */
interface Written {
  path: unknown;
  body: unknown;
  answer: unknown;
}
/** A read that shows what was written; `within` if the text is part of a sentence, such as an audit description. */
export interface Reader {
  read: (written: Written) => Promise<Set<string>>;
  within: boolean;
}

/** Whether the texts of a read contain one unchanged. */
export const holds = (shown: ReadonlySet<string>, text: string, within: boolean): boolean =>
  shown.has(text) || (within && [...shown].some((each) => each.includes(text)));

/** All texts in a value. */
function textsOf(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') found.add(value);
  else if (typeof value === 'object' && value !== null) for (const child of Object.values(value)) textsOf(child, found);
  return found;
}

/** The texts of a response; for a file its name in the header (RFC 8187). */
function shownIn(answer: Answer): Set<string> {
  if (!isDone(answer)) return new Set();
  const named = /filename\*=UTF-8''([^;]*)/.exec(String(answer.headers['content-disposition']))?.[1];
  return named === undefined ? textsOf(answer.json()) : new Set([decodeURIComponent(named)]);
}

const isUuid = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(value);
/** Limits the ids to try; the first ones are the row's own. */
const tried = 8;

/** Paths of the ids in a value, nearest first. */
function idsIn(value: unknown, steps: readonly string[] = []): string[][] {
  if (isUuid(value)) return [[...steps]];
  if (typeof value !== 'object' || value === null || steps.length > 4) return [];
  return Object.entries(value)
    .flatMap(([name, child]) => idsIn(child, [...steps, name]))
    .sort((a, b) => a.length - b.length);
}
const at = (value: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>((each, step) => (each as Record<string, unknown> | undefined)?.[step], value);

/** Reads that may show what the operation writes: those of its noun first, then those it invalidates, then all others. */
function readsAfter(operation: Operation): Operation[] {
  const near = (read: Operation) => {
    const [, first = ''] = read.endpoint.path.split('/');
    if (read.noun === operation.noun) return 0;
    return operation.endpoint.refetches?.includes(first) ? 1 : first === 'audit' ? 3 : 2;
  };
  return operations
    .filter((read) => !isWrite(read) && (read.endpoint.type ?? 'application/octet-stream') === 'application/octet-stream')
    .sort((a, b) => near(a) - near(b));
}

async function requestFor(world: World, read: Operation, caller: Actor, ids: Record<string, string>): Promise<Sent> {
  const inputs: Inputs = await inputsFor(world, read, caller, { required: true, ids });
  const limit = read.fields.find(({ in: where, name }) => where === 'query' && name === 'limit');
  return requestOf(read, limit ? { ...inputs, query: { ...inputs.query, limit: limit.schema.maximum ?? 50 } } : inputs);
}

/** Ways to fill the path ids of a read from what was written. */
function waysTo(read: Operation, written: Written): Record<string, string[]>[] {
  const names = read.fields.filter((field) => field.in === 'path').map(({ name }) => name);
  const places = [...idsIn({ path: written.path }), ...idsIn({ answer: written.answer }), ...idsIn({ body: written.body })].slice(0, tried);
  return names.reduce<Record<string, string[]>[]>(
    (all, name) => all.flatMap((way) => places.map((place) => ({ ...way, [name]: place }))),
    [{}],
  );
}

/** For each text the first read that shows it, alone or within a sentence, as the writer or another caller. */
export async function readersOf(
  world: World,
  { operation: writing, actor, written, texts }: { operation: Operation; actor: Actor; written: Written; texts: readonly string[] },
): Promise<Map<string, Reader>> {
  const exact = new Map<string, Reader>();
  const within = new Map<string, Reader>();
  const callers = [actor, ...world.callers.filter((each) => each !== actor)];
  for (const operation of readsAfter(writing)) {
    for (const caller of callers.filter((each) => allows(operation, each))) {
      for (const way of waysTo(operation, written)) {
        if (texts.every((text) => exact.has(text))) return exact;
        const read = async (now: Written) => {
          const ids = Object.fromEntries(Object.entries(way).map(([name, place]) => [name, String(at(now, place))]));
          const answer = await world.send(senderOf(operation, caller), await requestFor(world, operation, caller, ids));
          return shownIn(answer);
        };
        const shown = await read(written);
        for (const text of texts) {
          if (!exact.has(text) && holds(shown, text, false)) exact.set(text, { read, within: false });
          if (!within.has(text) && holds(shown, text, true)) within.set(text, { read, within: true });
        }
      }
    }
  }
  return new Map([...within, ...exact]);
}
