import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/contracts/calendar';
import type { Deps } from '../../platform/deps';
import { rateLimitLinkVisitor } from '../../platform/auth/rate-limits/link-visitor-limit';
import { route } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import { getTenantDay } from '../tenants/tenants.service';
import { listCalendarEntries } from './calendar.db';
import { findFeed } from './calendar-feeds.db';
import { createFeed, readFeed, revokeFeed, toFeedDto } from './calendar-feeds.rules';
import { renderCalendarFile } from './calendar-ics';

const maxEntries = 500;

/** The calendar of contracts, and its feeds for other calendars. */
export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  const { db: database, clock, config } = deps;
  const toContext = createContextFactory(clock);

  route(app, contract.listCalendar, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => ({
      ...(await listCalendarEntries(tx, caller, query, maxEntries)),
      today: await getTenantDay(tx, caller.tenantId, clock()),
    })),
  );

  route(app, contract.getCalendarFeed, ({ caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const feed = await findFeed(tx, caller.tenantId, caller.userId);
      return { feed: feed ? toFeedDto(feed) : null };
    }),
  );

  route(app, contract.createCalendarFeed, (call) =>
    database.withTenant(call.caller.tenantId, async (tx) => {
      const { feed, token } = await createFeed(tx, toContext(call));
      return { feed, path: contract.getCalendarFile.path.replace('{token}', token) };
    }),
  );

  route(app, contract.revokeCalendarFeed, (call) =>
    database.withTenant(call.caller.tenantId, async (tx) => {
      await revokeFeed(tx, toContext(call));
      return { feed: null };
    }),
  );

  route(app, contract.getCalendarFile, async ({ params, requestMeta, reply }) => {
    await rateLimitLinkVisitor(deps, requestMeta);
    const entries = await readFeed(database, params.token, clock());
    reply.header('Content-Disposition', 'inline; filename="contracts.ics"');
    return renderCalendarFile(entries, config.appUrl);
  });
}
