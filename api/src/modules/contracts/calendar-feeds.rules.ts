import { addDays } from '@techadds/shared/contract/contracts/dates';
import { getScope } from '@techadds/shared/permissions';
import type { Database, Tx } from '../../platform/database/client';
import { conflict, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { createLinkToken, isLinkTokenFor, parseLinkToken } from '../link-tokens/link-tokens.service';
import { getTenantDay } from '../tenants/tenants.service';
import { listCalendarEntries } from './calendar.db';
import * as db from './calendar-feeds.db';

/** The days before and after today that a feed covers. */
const feedDays = { before: 90, after: 730 };
const maxFeedEntries = 1_000;

export const toFeedDto = ({ createdAt, lastReadAt }: db.FeedRow) => ({ createdAt, lastReadAt });

/** Creates the feed of the caller with a new address, and returns it with the token. @throws AppError 409 in another tenant than their own */
export async function createFeed(tx: Tx, { caller, audit, now }: ActionContext) {
  const { tenantId, userId, homeTenantId } = caller;
  // The feed follows the role of the account, which is in the home tenant.
  if (tenantId !== homeTenantId) throw conflict('other_tenant', 'A calendar feed is for your own marketplace. Switch back to it first.');
  const before = await db.findFeed(tx, tenantId, userId);
  const feed = await db.upsertFeed(tx, tenantId, userId, now);
  await audit(tx, {
    event: before ? 'calendar_feed.rotated' : 'calendar_feed.created',
    description: `${caller.name} ${before ? 'replaced the address of' : 'created'} their contract calendar feed`,
    targets: [{ type: 'user', id: userId, name: caller.name }],
  });
  return { feed: toFeedDto(feed), token: createLinkToken(tx, 'calendar', { tenantId, id: feed.id, nonce: feed.linkNonce }) };
}

/** Revokes the feed of the caller; nothing happens without one. */
export async function revokeFeed(tx: Tx, { caller, audit, now }: ActionContext): Promise<void> {
  const { tenantId, userId, name } = caller;
  if (!(await db.findFeed(tx, tenantId, userId))) return;
  await db.revokeFeed(tx, tenantId, userId, now);
  await audit(tx, {
    event: 'calendar_feed.revoked',
    description: `${name} revoked their contract calendar feed`,
    targets: [{ type: 'user', id: userId, name }],
  });
}

/**
 * The entries of a feed: what its user may see now, with the role and the partner that they have now.
 * @throws AppError 404, indistinguishable for a malformed address, a revoked one, and one of a user who may not read contracts any more
 */
export async function readFeed(database: Database, token: string, now: Date) {
  const target = parseLinkToken(token);
  if (!target) throw notFound('calendar');
  const { tenantId, id } = target;
  return database.withTenant(tenantId, async (tx) => {
    const found = await db.findFeedWithUser(tx, tenantId, id);
    if (!found || !isLinkTokenFor(tx, 'calendar', { tenantId, id, nonce: found.feed.linkNonce }, token)) throw notFound('calendar');
    const { role, partnerId, deactivatedAt, capabilities } = found.user;
    const scope = deactivatedAt === null ? getScope('contracts.read', role, capabilities) : undefined;
    if (scope === undefined) throw notFound('calendar');
    await db.markFeedRead(tx, found.feed, now);
    const today = await getTenantDay(tx, tenantId, now);
    const range = { from: addDays(today, -feedDays.before), to: addDays(today, feedDays.after) };
    return (await listCalendarEntries(tx, { tenantId, scope, partnerId }, range, maxFeedEntries)).entries;
  });
}
