import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Caller } from '../auth/caller';
import type { Deps } from '../deps';
import { tooMany } from '../http/errors';
import { sessionOpener } from '../../modules/sessions/session-lookup';
import { runsMarketplace, worksForPartner } from '../../records/rooms';
import type { Signal } from './publish-live-update';
import { eventsSince, type Kind } from '../../modules/live-updates/live-updates.db';
import { openStream, type LiveStream } from './sse';

declare module 'fastify' {
  interface FastifyInstance {
    /** Opens a person's live updates of some kinds. @throws AppError 429 where they have too many open. */
    openLive: (caller: Caller, reply: FastifyReply, kinds: readonly Kind[]) => Readable;
  }
}

const beatMs = 15_000;
/** Streams of one person in one process: a few browsers, each with one. */
const mostOfOne = 8;

interface Open {
  caller: Caller;
  stream: LiveStream;
  typing: boolean;
}

const concerns = ({ tenantId, userIds, partnerId, admins }: Signal, caller: Caller): boolean =>
  tenantId === caller.tenantId &&
  (userIds.includes(caller.userId) ||
    (partnerId != null && partnerId === caller.partnerId && worksForPartner(caller)) ||
    (admins === true && runsMarketplace(caller)));

function parse(payload: string): Signal | undefined {
  try {
    return JSON.parse(payload) as Signal;
  } catch {
    return undefined;
  }
}

/** Teaches the app to tell people what is new for them while it happens. */
export function serveLive(app: FastifyInstance, deps: Deps): void {
  const { db, config, log } = deps;
  const openSession = sessionOpener(deps);
  const open = new Set<Open>();
  let stopHearing: (() => void) | undefined;

  function hear(payload: string | null): void {
    const signal = payload === null ? undefined : parse(payload);
    if (payload !== null && !signal) return;
    for (const { caller, stream, typing } of open) {
      if (!signal) stream.wake();
      else if (concerns(signal, caller)) {
        if (!signal.typing) stream.wake();
        else if (typing && signal.typing.id !== caller.userId) stream.say('typing', signal.typing);
      }
    }
  }

  /** Who they are is asked for each time: a sign-out or another role ends what was opened before. */
  async function isOpen({ userId, sessionId, tenantId, subdomain, homeTenantId, role, partnerId }: Caller): Promise<boolean> {
    const now = await openSession({ sub: userId, sid: sessionId, tenantId, subdomain, homeTenantId });
    return now !== undefined && now.role === role && now.partnerId === partnerId;
  }

  app.decorate('openLive', (caller, reply, kinds) => {
    if ([...open].filter((each) => each.caller.userId === caller.userId).length >= mostOfOne)
      throw tooMany('You have live updates open in many places. Close some of them; nothing is lost meanwhile.', 30);
    stopHearing ??= db.signals.hear(hear);
    const mark = reply.request.headers['last-event-id'];
    const lasts = reply.request.method === 'GET' && caller.impersonator === undefined;
    const entry: Open = {
      caller,
      typing: kinds.includes('message'),
      stream: openStream({
        since: typeof mark === 'string' && /^\d{1,15}$/.test(mark) ? Number(mark) : undefined,
        lifeMs: lasts ? config.streamSeconds * 1000 : 0,
        beatMs,
        read: (since) => db.withTenant(caller.tenantId, (tx) => eventsSince(tx, caller, kinds, since)),
        isOpen: async () => caller.impersonator !== undefined || (await isOpen(caller)),
        failed: (error) => log.warn({ err: error }, 'live updates were interrupted'),
        closed: () => void open.delete(entry),
      }),
    };
    open.add(entry);
    return entry.stream.readable;
  });
  app.addHook('preClose', async () => {
    stopHearing?.();
    for (const { stream } of open) stream.end();
  });
}
