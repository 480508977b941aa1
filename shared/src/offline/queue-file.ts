import { isClientId } from '@techadds/shared/contract/client-id';
import { dataDb, metaDb } from './offline-databases';
import { isOwnedBy, offlineKinds, type ItemMeta, type OfflineItem, type OfflineKind, type QueueOwner } from './offline-item';
import { listQueue, restoreItem } from './queue';

/** More than ten thousand items have. */
const mostBytes = 50_000_000;

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

async function computeSha256(value: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(toCanonicalJson(value)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The owner's queue as NDJSON: an item a line, each with its SHA-256. */
export async function exportQueue(owner: QueueOwner): Promise<string> {
  const lines = (await listQueue(owner)).map(async ({ kind: type, item, meta }) => {
    const content = { type, item, meta };
    return JSON.stringify({ ...content, sha256: await computeSha256(content) });
  });
  return (await Promise.all(lines)).map((line) => `${line}\n`).join('');
}

interface FileLine {
  type: OfflineKind;
  item: OfflineItem;
  meta: ItemMeta;
}

/** The content of a line if it is as it was written; undefined otherwise. */
async function readLine(line: string): Promise<FileLine | undefined> {
  try {
    const { sha256, ...content } = JSON.parse(line) as FileLine & { sha256: unknown };
    const isWhole = offlineKinds.includes(content.type) && isClientId(content.item?.id) && content.meta?.id === content.item.id;
    return isWhole && sha256 === (await computeSha256(content)) ? content : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Adds the items of an exported file to the queue. An item that is here in the same or a newer version stays as it is, so a file can be
 * imported repeatedly; items of another user or tenant are left out.
 * @throws Error if the file is larger than 50 MB
 */
export async function importQueue(file: Blob, owner: QueueOwner): Promise<ImportResult> {
  if (file.size > mostBytes) throw new Error('The file is larger than 50 MB. Nothing was imported.');
  const result: ImportResult = { added: 0, unchanged: 0, foreign: 0, damaged: 0 };
  const lines = (await file.text()).split('\n').filter((line) => line.trim() !== '');
  for (const line of lines) {
    const content = await readLine(line);
    if (!content) result.damaged += 1;
    else if (!isOwnedBy(content.item, owner)) result.foreign += 1;
    else result[await importItem(content)] += 1;
  }
  return result;
}

async function importItem({ type, item, meta }: FileLine): Promise<'added' | 'unchanged'> {
  const present = await dataDb[type].get(item.id);
  if (present && !(Date.parse(item.updated_at) > Date.parse(present.updated_at))) return 'unchanged';
  const { sequence } = (await metaDb.meta.get(item.id)) ?? meta;
  await restoreItem({ kind: type, item, meta: { ...meta, kind: type, sequence, nextTryAt: 0 } });
  return 'added';
}
