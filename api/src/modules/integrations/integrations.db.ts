import { and, desc, eq, isNotNull, isNull, max, or, sql } from 'drizzle-orm';
import { isOfTeam, type Team } from '../../platform/auth/team';
import type { Tx } from '../../platform/database/client';
import {
  docusignConnections,
  outbox,
  ownConnections,
  payments,
  salesforceConnections,
  slackConnections,
  stripeAccounts,
  webhooks,
} from '../../schema';

export async function findSalesforce(tx: Tx, team: Team) {
  const [row] = await tx.select().from(salesforceConnections).where(isOfTeam(salesforceConnections, team));
  return row;
}

export async function findSlack(tx: Tx, team: Team) {
  const [row] = await tx.select().from(slackConnections).where(isOfTeam(slackConnections, team));
  return row;
}

/** The settings that apply to the team's contracts: its own, or those of the tenant. */
export async function findDocusign(tx: Tx, team: Team) {
  const ofTenant = isNull(docusignConnections.partnerId);
  const [row] = await tx
    .select()
    .from(docusignConnections)
    .where(and(eq(docusignConnections.tenantId, team.tenantId), or(isOfTeam(docusignConnections, team), ofTenant)))
    .orderBy(desc(sql`${docusignConnections.partnerId} is not null`))
    .limit(1);
  return row;
}

/** The team's webhooks that are on and that the server turned off, and the last delivery to any. */
export async function countWebhooks(tx: Tx, team: Team) {
  const [row] = await tx
    .select({
      active: sql<number>`(count(*) filter (where ${webhooks.isActive}))::int`,
      total: sql<number>`count(*)::int`,
      disabled: sql<number>`(count(*) filter (where not ${webhooks.isActive} and ${webhooks.disabledReason} is not null))::int`,
      lastSucceededAt: max(webhooks.lastSucceededAt),
    })
    .from(webhooks)
    .where(isOfTeam(webhooks, team));
  return row ?? { active: 0, total: 0, disabled: 0, lastSucceededAt: null };
}

export async function findLastPaymentAt(tx: Tx, tenantId: string): Promise<string | null> {
  const [row] = await tx
    .select({ at: max(payments.createdAt) })
    .from(payments)
    .where(eq(payments.tenantId, tenantId));
  return row?.at ?? null;
}

/** How many e-mails of the tenant were given up, and the newest error. */
export async function findUndeliveredEmails(tx: Tx, tenantId: string): Promise<{ count: number; lastError: string | null }> {
  const [row] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      lastError: sql<string | null>`(array_agg(${outbox.lastError} order by ${outbox.createdAt} desc))[1]`,
    })
    .from(outbox)
    .where(and(eq(outbox.tenantId, tenantId), isNull(outbox.dueAt), isNotNull(outbox.lastError)));
  return row ?? { count: 0, lastError: null };
}

/** The tenant's own mail server and model. */
export const listOwnConnections = (tx: Tx, tenantId: string) =>
  tx
    .select({ provider: ownConnections.provider, settings: ownConnections.settings, checkError: ownConnections.checkError })
    .from(ownConnections)
    .where(eq(ownConnections.tenantId, tenantId));

/** The tenant's own Stripe account. */
export async function findOwnStripe(tx: Tx, tenantId: string) {
  const [row] = await tx
    .select({ name: stripeAccounts.name, mode: stripeAccounts.mode, checkError: stripeAccounts.checkError })
    .from(stripeAccounts)
    .where(and(eq(stripeAccounts.tenantId, tenantId), isNull(stripeAccounts.disconnectedAt)));
  return row;
}
