import { isAllowed, createInputs, isSuccess, toRequest, getSender, type Inputs, type TestRequest } from '../valid-calls';
import { isWrite, operations, type Operation } from '../operations';
import type { Actor, TestResponse, TestWorld } from '../test-world';

/** Request and response of a write, where the ids for later reads are found. */
interface WrittenData {
  path: unknown;
  body: unknown;
  answer: unknown;
}
/** A read that shows what was written; `within` if the text is part of a sentence, such as an audit description. */
export interface TextReader {
  read: (written: WrittenData) => Promise<Set<string>>;
  within: boolean;
}

/** Whether the texts of a read contain one unchanged. */
export const includesText = (shown: ReadonlySet<string>, text: string, within: boolean): boolean =>
  shown.has(text) || (within && [...shown].some((each) => each.includes(text)));

/** All texts in a value. */
function collectTexts(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') found.add(value);
  else if (typeof value === 'object' && value !== null) for (const child of Object.values(value)) collectTexts(child, found);
  return found;
}

const isJson = (answer: TestResponse) => String(answer.headers['content-type']).startsWith('application/json');

/** The texts of a response; for a file its name in the header (RFC 8187), if it has one. */
function getShownTexts(answer: TestResponse): Set<string> {
  if (!isSuccess(answer)) return new Set();
  const named = /filename\*=UTF-8''([^;]*)/.exec(String(answer.headers['content-disposition']))?.[1];
  if (named !== undefined) return new Set([decodeURIComponent(named)]);
  return isJson(answer) ? collectTexts(answer.json()) : new Set();
}

const isUuid = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(value);
/** Limits the ids to try; the first ones are the row's own. */
const maxIds = 8;

/** Paths of the ids in a value, nearest first. */
function findIdPaths(value: unknown, steps: readonly string[] = []): string[][] {
  if (isUuid(value)) return [[...steps]];
  if (typeof value !== 'object' || value === null || steps.length > 4) return [];
  return Object.entries(value)
    .flatMap(([name, child]) => findIdPaths(child, [...steps, name]))
    .sort((a, b) => a.length - b.length);
}
const getAtPath = (value: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>((each, step) => (each as Record<string, unknown> | undefined)?.[step], value);

/** Reads that may show what the operation writes: those of its noun first, then those it invalidates, then all others. */
function listReadsAfter(operation: Operation): Operation[] {
  const near = (read: Operation) => {
    const [, first = ''] = read.endpoint.path.split('/');
    if (read.noun === operation.noun) return 0;
    return operation.endpoint.refetches?.includes(first) ? 1 : first === 'audit' ? 3 : 2;
  };
  return operations
    .filter((read) => !isWrite(read) && (read.endpoint.type ?? 'application/octet-stream') === 'application/octet-stream')
    .sort((a, b) => near(a) - near(b));
}

async function createReadRequest(world: TestWorld, read: Operation, caller: Actor, ids: Record<string, string>): Promise<TestRequest> {
  const inputs: Inputs = await createInputs(world, read, caller, { required: true, ids });
  const limit = read.fields.find(({ in: where, name }) => where === 'query' && name === 'limit');
  return toRequest(read, limit ? { ...inputs, query: { ...inputs.query, limit: limit.schema.maximum ?? 50 } } : inputs);
}

/** Ways to fill the path ids of a read from what was written. */
function listIdCombinations(read: Operation, written: WrittenData): Record<string, string[]>[] {
  const names = read.fields.filter((field) => field.in === 'path').map(({ name }) => name);
  const places = [
    ...findIdPaths({ path: written.path }),
    ...findIdPaths({ answer: written.answer }),
    ...findIdPaths({ body: written.body }),
  ].slice(0, maxIds);
  return names.reduce<Record<string, string[]>[]>(
    (all, name) => all.flatMap((way) => places.map((place) => ({ ...way, [name]: place }))),
    [{}],
  );
}

/** For each text the first read that shows it, alone or within a sentence, as the writer or another caller. */
export async function findReaders(
  world: TestWorld,
  { operation: writing, actor, written, texts }: { operation: Operation; actor: Actor; written: WrittenData; texts: readonly string[] },
): Promise<Map<string, TextReader>> {
  const exact = new Map<string, TextReader>();
  const within = new Map<string, TextReader>();
  const callers = [actor, ...world.callers.filter((each) => each !== actor)];
  for (const operation of listReadsAfter(writing)) {
    for (const caller of callers.filter((each) => isAllowed(operation, each))) {
      for (const way of listIdCombinations(operation, written)) {
        if (texts.every((text) => exact.has(text))) return exact;
        const read = async (now: WrittenData) => {
          const ids = Object.fromEntries(Object.entries(way).map(([name, place]) => [name, String(getAtPath(now, place))]));
          const answer = await world.send(getSender(operation, caller), await createReadRequest(world, operation, caller, ids));
          return getShownTexts(answer);
        };
        const shown = await read(written);
        for (const text of texts) {
          if (!exact.has(text) && includesText(shown, text, false)) exact.set(text, { read, within: false });
          if (!within.has(text) && includesText(shown, text, true)) within.set(text, { read, within: true });
        }
      }
    }
  }
  return new Map([...within, ...exact]);
}
