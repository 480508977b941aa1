import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Caller } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { tooManyRequests } from '../../platform/http/errors';
import { createSessionLookup } from '../sessions/session-lookup.service';
import { isTenantAdmin, isPartnerUser } from '../conversations/conversations.service';
import type { LiveUpdate } from '../../platform/events/publish-live-update';
import { listEventsSince, type LiveEventKind } from './live-updates.db';
import { createEventStream, type EventStream } from '../../platform/events/sse';

declare module 'fastify' {
  interface FastifyInstance {
    /** Opens a user's live updates of some kinds. @throws AppError 429 if the user has too many open */
    openEventStream: (caller: Caller, reply: FastifyReply, kinds: readonly LiveEventKind[]) => Readable;
  }
}

const heartbeatMs = 15_000;
/** Per user and process: a few browsers with one stream each. */
const maxStreamsPerUser = 8;

interface OpenStream {
  caller: Caller;
  stream: EventStream;
  typing: boolean;
}

const isRecipient = ({ tenantId, userIds, partnerId, admins }: LiveUpdate, caller: Caller): boolean =>
  tenantId === caller.tenantId &&
  (userIds.includes(caller.userId) ||
    (partnerId != null && partnerId === caller.partnerId && isPartnerUser(caller)) ||
    (admins === true && isTenantAdmin(caller)));

function parseLiveUpdate(payload: string): LiveUpdate | undefined {
  try {
    return JSON.parse(payload) as LiveUpdate;
  } catch {
    return undefined;
  }
}

/** Registers `openEventStream`, which pushes changes to the browsers of the users concerned. */
export function registerLiveUpdates(app: FastifyInstance, deps: Deps): void {
  const { db, config, log } = deps;
  const findSession = createSessionLookup(deps);
  const openStreams = new Set<OpenStream>();
  let unsubscribe: (() => void) | undefined;

  function handleLiveUpdate(payload: string | null): void {
    const update = payload === null ? undefined : parseLiveUpdate(payload);
    if (payload !== null && !update) return;
    for (const { caller, stream, typing } of openStreams) {
      if (!update) stream.refresh();
      else if (update.release) stream.send('release', update.release);
      else if (isRecipient(update, caller)) {
        if (!update.typing) stream.refresh();
        else if (typing && update.typing.id !== caller.userId) stream.send('typing', update.typing);
      }
    }
  }

  /** Checked on every read: signing out or a change of role ends a stream. */
  async function isSessionValid({ userId, sessionId, tenantId, subdomain, homeTenantId, role, partnerId }: Caller): Promise<boolean> {
    const currentUser = await findSession({ sub: userId, sid: sessionId, tenantId, subdomain, homeTenantId });
    return currentUser !== undefined && currentUser.role === role && currentUser.partnerId === partnerId;
  }

  app.decorate('openEventStream', (caller, reply, kinds) => {
    if ([...openStreams].filter((one) => one.caller.userId === caller.userId).length >= maxStreamsPerUser)
      throw tooManyRequests('You have live updates open in many places. Close some of them; nothing is lost meanwhile.', 30);
    unsubscribe ??= db.pubsub.subscribe(handleLiveUpdate);
    const lastEventId = reply.request.headers['last-event-id'];
    const isLongLived = reply.request.method === 'GET' && caller.impersonator === undefined;
    const entry: OpenStream = {
      caller,
      typing: kinds.includes('message'),
      stream: createEventStream({
        since: typeof lastEventId === 'string' && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined,
        lifeMs: isLongLived ? config.streamSeconds * 1000 : 0,
        heartbeatMs,
        read: (since) => db.withTenant(caller.tenantId, (tx) => listEventsSince(tx, caller, kinds, since)),
        isSessionValid: async () => caller.impersonator !== undefined || (await isSessionValid(caller)),
        onError: (error) => log.warn({ err: error }, 'live updates were interrupted'),
        onClose: () => void openStreams.delete(entry),
      }),
    };
    openStreams.add(entry);
    return entry.stream.readable;
  });
  app.addHook('preClose', async () => {
    unsubscribe?.();
    for (const { stream } of openStreams) stream.end();
  });
}
