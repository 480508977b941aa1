import { ApiError } from '@techadds/shared/api';
import type { OfflineKind, QueueOwner } from '../offline-item';
import type { SyncEnvironment } from '../sync-environment';

export const owner: QueueOwner = { tenantId: 'tenant-1', userId: 'user-1' };

interface StoredRecord {
  content: string;
  updated_at: string;
}

/** What happens to a request: it is lost on the way, its reply is lost after the commit, or the server refuses it. */
export type Fault = 'lost_request' | 'lost_reply' | number | undefined;

const toContent = ({ updated_at: _time, ...content }: Record<string, unknown>) => JSON.stringify(content);

/** A server that creates each record once, as the API does, and the surroundings of a cycle that sends to it. */
export function createFakeServer(options: { isIdempotent?: boolean } = {}) {
  const records: Record<OfflineKind, Map<string, StoredRecord>> = { quotes: new Map(), services: new Map() };
  const requests: { kind: OfflineKind; id: string; force: boolean }[] = [];
  const state = { now: 1_795_168_800_000, owner: owner as QueueOwner | undefined, isOnline: true, mayRun: true, inFlight: 0, most: 0 };
  let created = 0;
  let nextFault: (kind: OfflineKind, id: string) => Fault = () => undefined;

  function store(kind: OfflineKind, id: string, body: Record<string, unknown>, force: boolean): void {
    const known = records[kind].get(id);
    const content = toContent(body);
    const updated_at = String(body.updated_at);
    if (!known || options.isIdempotent === false) {
      created += 1;
      records[kind].set(id, { content, updated_at });
    } else if (known.content !== content) {
      if (!force) throw new ApiError(409, 'Conflict', '', { code: 'offline_conflict', current: { id: 'stored', ...known } });
      records[kind].set(id, { content, updated_at });
    }
  }

  const env: SyncEnvironment = {
    now: () => state.now,
    isOnline: () => state.isOnline,
    mayRun: () => state.mayRun,
    getOwner: () => state.owner,
    getClockOffsetMs: () => 0,
    contact: () => Promise.resolve(),
    needsRefresh: () => false,
    refresh: () => Promise.resolve('fresh'),
    onSettled: () => undefined,
    send: async (kind, body, force) => {
      const id = String(body.id);
      requests.push({ kind, id, force });
      state.inFlight += 1;
      state.most = Math.max(state.most, state.inFlight);
      await Promise.resolve();
      state.inFlight -= 1;
      const fault = nextFault(kind, id);
      if (fault === 'lost_request') throw new ApiError('FETCH_ERROR', 'No response.', '');
      if (typeof fault === 'number') throw new ApiError(fault, 'Refused.', '', { code: 'refused', fields: { title: 'Wrong.' } }, 60);
      store(kind, id, body, force);
      if (fault === 'lost_reply') throw new ApiError('FETCH_ERROR', 'No response.', '');
    },
  };
  return {
    env,
    state,
    records,
    requests,
    getCreatedCount: () => created,
    failWith: (fault: typeof nextFault) => void (nextFault = fault),
    /** Puts another device's copy on the server. */
    change: (kind: OfflineKind, id: string, content: Record<string, unknown>, updated_at: string) =>
      records[kind].set(id, { content: toContent({ id, ...content }), updated_at }),
  };
}
