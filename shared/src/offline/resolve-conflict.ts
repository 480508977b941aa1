import { getClientIdTime } from '@techadds/shared/contract/client-id';
import type { ConflictReason, OfflineItem } from './offline-item';

/** When an item was written, in milliseconds: by `updated_at`, else by its id; NaN if neither can be read. */
function getWrittenAt({ id, updated_at }: Pick<OfflineItem, 'id' | 'updated_at'>): number {
  const time = Date.parse(updated_at);
  return Number.isNaN(time) ? getClientIdTime(id) : time;
}

/** Which copy of a record is kept: this device's only if it is newer. */
export function resolveConflict(
  local: Pick<OfflineItem, 'id' | 'updated_at'>,
  server: { updated_at?: unknown },
): { winner: 'local' | 'server'; reason: ConflictReason } {
  const mine = getWrittenAt(local);
  const theirs = typeof server.updated_at === 'string' ? Date.parse(server.updated_at) : NaN;
  if (Number.isNaN(mine) || Number.isNaN(theirs)) return { winner: 'server', reason: 'unreadable' };
  if (mine > theirs) return { winner: 'local', reason: 'local_newer' };
  return { winner: 'server', reason: mine === theirs ? 'equal' : 'server_newer' };
}
