import { dataDb, metaDb } from './offline-databases';
import { isOwnedBy, offlineKinds, type OfflineKind, type QueueOwner } from './offline-item';
import { isQueueFileContent, type QueueFileContent } from './queue-file-content';
import { listQueue, restoreItems, StorageFullError } from './queue';

/** Bytes of a file that are in memory at once. */
const sliceBytes = 1_000_000;

/** Lines that are read and written at once; in between the page has time for its user. */
const batchSize = 200;

/** A longer line is not one of ours: the server accepts no body of this size. */
const mostLineCharacters = 2_000_000;

/** How many lines of a file were added, were here already, belong to someone else, or could not be read. */
export interface ImportResult {
  added: number;
  unchanged: number;
  foreign: number;
  damaged: number;
}

/** The same text for the same content, whatever the order of its members. */
const toCanonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** The hash of a line's content, in hexadecimal digits. */
export async function computeSha256(value: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(toCanonicalJson(value)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The owner's queue as NDJSON: an item a line, each with its SHA-256. */
export async function exportQueue(owner: QueueOwner): Promise<string> {
  const queue = await listQueue(owner);
  let text = '';
  for (let start = 0; start < queue.length; start += batchSize) {
    const lines = queue.slice(start, start + batchSize).map(async ({ kind: type, item, meta }) => {
      const content = { type, item, meta };
      return `${JSON.stringify({ ...content, sha256: await computeSha256(content) })}\n`;
    });
    text += (await Promise.all(lines)).join('');
  }
  return text;
}

/** The content of a line if it is as it was written; undefined otherwise. */
async function readLine(line: string): Promise<QueueFileContent | undefined> {
  try {
    const { sha256, ...content } = JSON.parse(line) as Record<string, unknown>;
    return isQueueFileContent(content) && sha256 === (await computeSha256(content)) ? content : undefined;
  } catch {
    return undefined;
  }
}

/** The lines of a file of any size, in batches. Of a line that is too long, only the beginning is returned. */
async function* readBatches(file: Blob): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let batch: string[] = [];
  let rest = '';
  for (let start = 0; start < file.size; start += sliceBytes) {
    const bytes = await file.slice(start, start + sliceBytes).arrayBuffer();
    const [head = '', ...lines] = decoder.decode(bytes, { stream: start + sliceBytes < file.size }).split('\n');
    rest = (rest + head).slice(0, mostLineCharacters);
    for (const line of lines) {
      batch.push(rest);
      rest = line;
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
  }
  yield [...batch, rest];
}

/**
 * Adds the items of an exported file to the queue. An item that is here in the same or a newer version stays as it is, so a file can be
 * imported repeatedly; items of another user or tenant are left out.
 * @throws Error if the storage is full
 */
export async function importQueue(file: Blob, owner: QueueOwner): Promise<ImportResult> {
  const result: ImportResult = { added: 0, unchanged: 0, foreign: 0, damaged: 0 };
  for await (const lines of readBatches(file)) {
    const contents = await Promise.all(lines.filter((line) => line.trim() !== '').map(readLine));
    const whole = contents.filter((content) => content !== undefined);
    const own = whole.filter(({ item }) => isOwnedBy(item, owner));
    result.damaged += contents.length - whole.length;
    result.foreign += whole.length - own.length;
    for (const kind of offlineKinds) {
      const ofKind = own.filter(({ type }) => type === kind);
      const added = await importItems(kind, ofKind, owner).catch((error: unknown) => {
        if (!(error instanceof StorageFullError)) throw error;
        throw new Error(`This device has no room left. ${result.added} items were imported; make room and import the file again.`);
      });
      result.added += added;
      result.unchanged += ofKind.length - added;
    }
  }
  return result;
}

const isNewer = (one: QueueFileContent['item'], other: QueueFileContent['item'] | undefined) =>
  !other || Date.parse(one.updated_at) > Date.parse(other.updated_at);

/** Adds what is new, or newer than what the owner has here; returns how many items that were. */
async function importItems(kind: OfflineKind, contents: readonly QueueFileContent[], owner: QueueOwner): Promise<number> {
  const latest = new Map<string, QueueFileContent>();
  for (const content of contents) if (isNewer(content.item, latest.get(content.item.id)?.item)) latest.set(content.item.id, content);
  const ids = [...latest.keys()];
  const [present, metas] = await Promise.all([dataDb[kind].bulkGet(ids), metaDb.meta.bulkGet(ids)]);
  const added = [...latest.values()]
    .map(({ item, meta }, n) => ({ item, meta: { ...meta, kind, sequence: metas[n]?.sequence ?? meta.sequence, nextTryAt: 0 } }))
    .filter(({ item }, n) => isNewer(item, present[n]) && isOwnedBy(present[n] ?? item, owner));
  if (added.length > 0) await restoreItems(kind, added);
  return added.length;
}
