import { and, eq, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { placeOrder } from '@techadds/shared/contract/orders/endpoints';
import { toStoredName } from './platform/http/idempotency';
import type { ExpiredRows } from './platform/maintenance/purge-expired';
import {
  accountTokens,
  files,
  idempotencyKeys,
  imports,
  mailbox,
  outbox,
  providerCalls,
  rateLimits,
  releaseTabs,
  sessions,
  slackAuthorizations,
  slackEvents,
  webhookDeliveries,
} from './schema';

const dayMs = 86_400_000;

/** Days for which a repeat with the same idempotency key gets the first response; an order may come from a device that was offline for long. */
const idempotencyDays = { orders: 365, others: 2 };

/** Rows to purge, by table, each with its retention period. */
export const expiredRows: ExpiredRows = (tenantId, now) => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  /** Files of a purpose that nothing refers to some days after their upload. */
  const unused = (purpose: (typeof files.$inferSelect)['purpose'], days: number, ...isUnused: SQL[]): ReturnType<ExpiredRows>[number] => [
    files,
    and(eq(files.tenantId, tenantId), eq(files.purpose, purpose), lt(files.createdAt, daysAgo(days)), ...isUnused),
  ];
  return [
    // Ended, expired or idle sessions are kept for another week, for incident analysis.
    [
      sessions,
      and(
        eq(sessions.tenantId, tenantId),
        or(lt(sessions.revokedAt, daysAgo(7)), lt(sessions.expiresAt, daysAgo(7)), lt(sessions.rotatedAt, daysAgo(9))),
      ),
    ],
    [accountTokens, and(eq(accountTokens.tenantId, tenantId), lt(accountTokens.expiresAt, daysAgo(1)))],
    [outbox, and(eq(outbox.tenantId, tenantId), lt(outbox.createdAt, daysAgo(30)))],
    [mailbox, and(eq(mailbox.tenantId, tenantId), lt(mailbox.at, daysAgo(7)))],
    [
      idempotencyKeys,
      and(
        eq(idempotencyKeys.tenantId, tenantId),
        lt(idempotencyKeys.createdAt, daysAgo(idempotencyDays.others)),
        or(ne(idempotencyKeys.endpoint, toStoredName(placeOrder)), lt(idempotencyKeys.createdAt, daysAgo(idempotencyDays.orders))),
      ),
    ],
    // Their files and errors are personal data; those that nobody started are forgotten.
    [
      imports,
      and(
        eq(imports.tenantId, tenantId),
        or(
          lt(imports.updatedAt, daysAgo(90)),
          and(inArray(imports.state, ['uploaded', 'checking', 'checked']), lt(imports.updatedAt, daysAgo(7))),
        ),
      ),
    ],
    // Uploads for messages that were never sent.
    unused('attachment', 2, sql`not exists (select from attachments a where a.tenant_id = ${tenantId} and a.file_id = files.id)`),
    // Files that were uploaded for a delivery, a logo or a service and never saved with it.
    unused('deliverable', 7, sql`not exists (select from deliverables d where d.tenant_id = ${tenantId} and d.file_id = files.id)`),
    unused(
      'brand_logo',
      7,
      sql`not exists (select from brands b where b.tenant_id = ${tenantId} and files.id in (b.logo_id, b.icon_id))`,
      sql`not exists (select from brandings b where b.tenant_id = ${tenantId} and files.id in (b.logo_id, b.dark_logo_id, b.icon_id))`,
      sql`not exists (select from companies c where c.tenant_id = ${tenantId} and files.id in (c.logo_id, c.dark_logo_id, c.icon_id))`,
      sql`not exists (select from tenants t where t.tenant_id = ${tenantId} and files.id in (t.company_logo_id, t.company_dark_logo_id, t.company_icon_id))`,
      sql`not exists (select from tenants t where t.tenant_id = ${tenantId} and t.logo_url like '%' || files.id || '%')`,
    ),
    unused('service_image', 7, sql`not exists (select from services s where s.tenant_id = ${tenantId} and s.images ? files.id::text)`),
    [slackEvents, and(eq(slackEvents.tenantId, tenantId), lt(slackEvents.receivedAt, daysAgo(7)))],
    [slackAuthorizations, and(eq(slackAuthorizations.tenantId, tenantId), lt(slackAuthorizations.expiresAt, daysAgo(1)))],
    [webhookDeliveries, and(eq(webhookDeliveries.tenantId, tenantId), lt(webhookDeliveries.createdAt, daysAgo(30)))],
    [providerCalls, and(eq(providerCalls.tenantId, tenantId), lt(providerCalls.at, daysAgo(30)))],
    [releaseTabs, and(eq(releaseTabs.tenantId, tenantId), lt(releaseTabs.windowStart, daysAgo(1)))],
    [rateLimits, and(eq(rateLimits.tenantId, tenantId), lt(rateLimits.until, now.toISOString()))],
  ];
};
