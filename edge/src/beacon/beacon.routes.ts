import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { maxBeaconEvents, RemoteEvent } from '@techadds/shared/contract/releases/beacon';
import { beaconPath } from '@techadds/shared/contract/releases/names';
import type { GetVisitor } from '../visitor/visitor';
import { createMinuteLimit } from './minute-limit';
import type { HealthCounter } from './health-counter';

const Beacon = z.array(RemoteEvent).check(z.maxLength(maxBeaconEvents));

/** The rate limit of one account: a browser that reports without end must not decide about a release. */
const eventsPerMinute = 30;
/** Of one account with many tabs, all of which report when a browser opens them again. */
const openTabsPerMinute = 120;

/**
 * Takes what the shell of a signed-in user reports of its remotes. It is counted and never stored: who reported it is used for the limit alone.
 * The answer is always the same, because browsers do not read it.
 */
export function beaconRoutes(app: FastifyInstance, counter: HealthCounter, getVisitor: GetVisitor): void {
  const isWithinLimit = createMinuteLimit(eventsPerMinute);
  const isWithinTabLimit = createMinuteLimit(openTabsPerMinute);
  app.post(beaconPath, { bodyLimit: 16 * 1024 }, async (request, reply) => {
    const events = Beacon.safeParse(request.body);
    const visitor = await getVisitor(request);
    if (events.success && visitor) {
      const tabs = events.data.filter(({ kind }) => kind === 'open');
      const others = events.data.filter(({ kind }) => kind !== 'open');
      if (isWithinTabLimit(visitor.account, tabs.length)) counter.add(tabs);
      if (isWithinLimit(visitor.account, others.length)) counter.add(others);
    }
    return reply.code(204).header('Cache-Control', 'no-store').send();
  });
}
