import { classifyError, getServerCopy, toItemError, type ErrorClass } from './classify-error';
import { dataDb, metaDb } from './offline-databases';
import { isOwnedBy, type ItemError, type ItemMeta, type OfflineItem, type OfflineKind } from './offline-item';
import { deleteVersion, StorageFullError, withRoom } from './queue';
import { resolveConflict } from './resolve-conflict';
import { keepSuperseded, removeSuperseded } from './superseded';
import type { SyncEnvironment } from './sync-environment';

/** How an item's turn ended; `sent`: it is no longer in the queue. `retryAfterS`: the server's wish, if it is busy. */
export type SendResult = { outcome: 'sent' | ErrorClass; retryAfterS?: number | undefined };

const rejectedBackoffMs = { first: 15_000, most: 15 * 60_000 };

/** A rejected item is tried again after 15 s, then after twice as long each time, up to 15 min. */
export const getBackoffMs = (attempts: number): number =>
  Math.min(rejectedBackoffMs.most, rejectedBackoffMs.first * 2 ** Math.max(0, attempts - 1));

const toBody = ({ tenant_id: _tenant, user_id: _user, ...body }: OfflineItem): Record<string, unknown> => body;

/** Sends an item, once more with a fresh token if the server rejects the current one. Checks before each attempt that it is its writer's session. */
async function attempt(env: SyncEnvironment, kind: OfflineKind, item: OfflineItem, force: boolean): Promise<{ error?: unknown }> {
  let refreshed = env.needsRefresh();
  if (refreshed && (await env.refresh()) === 'away') return { error: new Error('The session could not be refreshed.') };
  for (;;) {
    if (!isOwnedBy(item, env.getOwner())) return { error: signedOut };
    try {
      await env.send(kind, toBody(item), force);
      return {};
    } catch (error) {
      if (classifyError(error) !== 'signed_out' || refreshed) return { error };
      refreshed = true;
      const result = await env.refresh();
      if (result !== 'fresh') return { error: result === 'away' ? new Error('The session could not be refreshed.') : error };
    }
  }
}
const signedOut = Symbol('signed out');

/** Sends one item and acts on the result. Nothing is deleted before the server, or the copy kept for 30 days, has it. */
export async function sendItem(env: SyncEnvironment, kind: OfflineKind, id: string, meta: ItemMeta): Promise<SendResult> {
  const item = await dataDb[kind].get(id);
  if (!item || !isOwnedBy(item, env.getOwner())) return { outcome: item ? 'signed_out' : 'sent' };
  const sending = { ...meta, status: 'syncing' as const, attempts: meta.attempts + 1 };
  await metaDb.meta.put(sending).catch(() => undefined);
  const { error } = await attempt(env, kind, item, false);
  if (error === undefined) return finish(env, kind, item, sending);
  return settleError(env, kind, item, sending, error, false);
}

async function settleError(
  env: SyncEnvironment,
  kind: OfflineKind,
  item: OfflineItem,
  meta: ItemMeta,
  error: unknown,
  forced: boolean,
): Promise<SendResult> {
  if (error === signedOut) return requeue(kind, item, meta, 'signed_out');
  const outcome = classifyError(error);
  const server = getServerCopy(error);
  if (outcome === 'conflict' && server && !forced) return settleConflict(env, kind, item, meta, server);
  if (outcome === 'rejected' || outcome === 'conflict') return setAside(env, kind, item, meta, error);
  const retryAfterS = (error as { retryAfterS?: number }).retryAfterS;
  return { ...(await requeue(kind, item, meta, outcome, toItemError(error))), ...(outcome === 'busy' && { retryAfterS }) };
}

async function settleConflict(
  env: SyncEnvironment,
  kind: OfflineKind,
  item: OfflineItem,
  meta: ItemMeta,
  server: Record<string, unknown>,
): Promise<SendResult> {
  const { winner, reason } = resolveConflict(item, server);
  const base = typeof server.updated_at === 'string' ? { ...meta, baseVersion: server.updated_at } : meta;
  const decidedAt = new Date(env.now()).toISOString();
  const key = await keepSuperseded({ kind, winner, reason, local: item, server, decidedAt, ...(meta.hints && { hints: meta.hints }) });
  if (winner === 'server') {
    if (await deleteVersion(kind, item)) env.onSettled(kind);
    // It was edited meanwhile: the newer text has its own turn.
    else await Promise.all([removeSuperseded(key), requeue(kind, item, base, 'failed')]);
    return { outcome: 'sent' };
  }
  const { error } = await attempt(env, kind, item, true);
  if (error === undefined) return finish(env, kind, item, base);
  await removeSuperseded(key);
  return settleError(env, kind, item, base, error, true);
}

async function finish(env: SyncEnvironment, kind: OfflineKind, item: OfflineItem, meta: ItemMeta): Promise<SendResult> {
  if (!(await deleteVersion(kind, item))) await requeue(kind, item, { ...meta, attempts: 0 }, 'failed');
  env.onSettled(kind);
  return { outcome: 'sent' };
}

/** It stays and needs the user. It is tried again, but holds up no other item. */
async function setAside(env: SyncEnvironment, kind: OfflineKind, item: OfflineItem, meta: ItemMeta, error: unknown): Promise<SendResult> {
  const nextTryAt = env.now() + getBackoffMs(meta.attempts);
  await updateMeta(kind, item, { ...pickAttempt(meta), status: 'needs_attention', nextTryAt, lastError: toItemError(error) });
  return { outcome: 'rejected' };
}

/** Keeps an item that failed on this device rather than on the server, with the reason. Only the user can make room. */
export function settleDeviceError(
  env: SyncEnvironment,
  kind: OfflineKind,
  item: OfflineItem,
  known: ItemMeta,
  error: unknown,
): Promise<SendResult> {
  const meta = { ...known, attempts: known.attempts + 1 };
  if (error instanceof StorageFullError) return setAside(env, kind, item, meta, error);
  return requeue(kind, item, meta, 'failed', toItemError(error));
}

async function requeue(
  kind: OfflineKind,
  item: OfflineItem,
  meta: ItemMeta,
  outcome: ErrorClass,
  lastError?: ItemError,
): Promise<SendResult> {
  await updateMeta(kind, item, { ...pickAttempt(meta), status: 'queued', nextTryAt: 0, ...(lastError && { lastError }) });
  return { outcome };
}

const pickAttempt = ({ id, attempts, baseVersion }: ItemMeta): ItemPatch => ({ id, attempts, ...(baseVersion && { baseVersion }) });

/** Changes what is known of an item that is still in the queue. A version that was written meanwhile has had no attempt yet. */
async function updateMeta(kind: OfflineKind, item: OfflineItem, { id, ...change }: ItemPatch): Promise<void> {
  const present = await dataDb[kind].get(id);
  if (!present) return;
  const patch = present.updated_at === item.updated_at ? change : { status: 'queued' as const };
  await patchMeta(id, patch);
}

/** What the device knows of attempts may be lost, so a failure here is none of the item. */
const patchMeta = (id: string, patch: Partial<ItemMeta>): Promise<void> =>
  metaDb
    .transaction('rw', metaDb.meta, async () => {
      const meta = await metaDb.meta.get(id);
      if (meta) await metaDb.meta.put({ ...meta, ...patch });
    })
    .catch(() => undefined);

type ItemPatch = Pick<ItemMeta, 'id'> & Partial<Pick<ItemMeta, 'status' | 'attempts' | 'nextTryAt' | 'lastError' | 'baseVersion'>>;

/** Sets the time of an item that was written before the server's clock was known. */
export async function stampItem(kind: OfflineKind, id: string, meta: ItemMeta, offsetMs: number): Promise<ItemMeta> {
  const writtenAt = Date.parse(meta.savedAt);
  const stamp = async () => {
    const item = await dataDb[kind].get(id);
    if (item && !Number.isNaN(writtenAt)) await dataDb[kind].put({ ...item, updated_at: new Date(writtenAt + offsetMs).toISOString() });
  };
  await withRoom(() => dataDb.transaction('rw', dataDb[kind], stamp));
  await patchMeta(id, { isStamped: true });
  return { ...meta, isStamped: true };
}
