import { metaDb } from './offline-databases';
import { offlineKinds, type ItemMeta, type OfflineKind, type QueueOwner } from './offline-item';
import { listItems } from './queue';
import { isSameOwner } from './queue-owner';
import { getBackoffMs, sendItem, settleDeviceError, stampItem, type SendResult } from './send-item';
import type { SyncEnvironment } from './sync-environment';

/** What the cycles of a page remember: until when the server asked to wait. */
export interface CycleState {
  pausedUntil: number;
}

const mostUnreachable = 3;
/** A clock that was set back must not make an item wait for a day. */
const longestWaitMs = getBackoffMs(Infinity);

const isDue = ({ nextTryAt }: ItemMeta, now: number) => nextTryAt <= now || nextTryAt > now + longestWaitMs;

/** Sends what is due: quotes, then services, each in the order of writing and one at a time. An item that fails does not hold up the others. */
export async function runCycle(env: SyncEnvironment, state: CycleState): Promise<void> {
  const owner = env.getOwner();
  if (!owner || !mayGoOn(env, owner)) return;
  const now = env.now();
  if (state.pausedUntil > now && state.pausedUntil <= now + longestWaitMs) return;
  let unreachable = 0;
  for (const kind of offlineKinds) {
    for (const { item, meta } of await listItems(kind, owner)) {
      if (!isDue(meta, env.now())) continue;
      if (!mayGoOn(env, owner)) return;
      const result = await takeTurn(env, kind, item.id, meta).catch((error: unknown) => settleDeviceError(env, kind, item, meta, error));
      if (!result || result.outcome === 'signed_out') return;
      if (result.outcome === 'busy') {
        state.pausedUntil = env.now() + (result.retryAfterS ?? 0) * 1000;
        return;
      }
      unreachable = result.outcome === 'unreachable' ? unreachable + 1 : 0;
      if (unreachable >= mostUnreachable) return;
    }
  }
  await metaDb.synced.put({ owner: toOwnerKey(owner), at: new Date(env.now()).toISOString() }).catch(() => undefined);
}

export const toOwnerKey = ({ tenantId, userId }: QueueOwner): string => `${tenantId}:${userId}`;

const mayGoOn = (env: SyncEnvironment, owner: QueueOwner) => env.isOnline() && env.mayRun() && isSameOwner(env.getOwner(), owner);

/** Sends an item; undefined if its time cannot be set because the server cannot be reached. */
async function takeTurn(env: SyncEnvironment, kind: OfflineKind, id: string, meta: ItemMeta): Promise<SendResult | undefined> {
  const stamped = meta.isStamped ? meta : await stampFirst(env, kind, id, meta);
  return stamped && sendItem(env, kind, id, stamped);
}

/** Sets the time of an item before it is sent first; undefined if the server cannot be reached. */
async function stampFirst(env: SyncEnvironment, ...[kind, id, meta]: [OfflineKind, string, ItemMeta]) {
  if (env.getClockOffsetMs() === undefined) {
    const reached = await env.contact().then(
      () => true,
      () => false,
    );
    if (!reached) return undefined;
  }
  return stampItem(kind, id, meta, env.getClockOffsetMs() ?? 0);
}
