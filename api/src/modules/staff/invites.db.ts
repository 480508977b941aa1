import { and, eq, gt, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { InviteStatus } from '@techadds/shared/contract/staff/invites';
import type { Tx } from '../../platform/database/client';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { partners, staffInvites, tenants, users } from '../../schema';

export type InviteRow = typeof staffInvites.$inferSelect;
type Team = Pick<InviteRow, 'tenantId' | 'partnerId'>;

export interface InviteFilter {
  query?: string | undefined;
  status?: InviteStatus | 'all' | undefined;
}

const inviterName = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;
const isUnanswered = and(isNull(staffInvites.acceptedAt), isNull(staffInvites.revokedAt));
function hasStatus(status: InviteFilter['status'], now: Date): SQL | undefined {
  if (status === 'accepted') return isNotNull(staffInvites.acceptedAt);
  if (status === 'revoked') return isNotNull(staffInvites.revokedAt);
  if (status === 'pending') return and(isUnanswered, gt(staffInvites.expiresAt, now.toISOString()));
  return status === 'expired' ? and(isUnanswered, lte(staffInvites.expiresAt, now.toISOString())) : undefined;
}

/** The status of an invitation now: it expires by its time. */
export function getInviteStatus({ acceptedAt, revokedAt, expiresAt }: InviteRow, now: Date): InviteStatus {
  if (acceptedAt !== null) return 'accepted';
  if (revokedAt !== null) return 'revoked';
  return Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'pending';
}

const ofTeam = ({ tenantId, partnerId }: Team, { query }: InviteFilter) =>
  and(
    eq(staffInvites.tenantId, tenantId),
    eq(staffInvites.partnerId, partnerId),
    query?.trim() ? containsText(staffInvites.email, query.trim()) : undefined,
  );
const sortColumns = { newest: staffInvites.createdAt, email: sql`lower(${staffInvites.email})`, expires: staffInvites.expiresAt };

/** A page of the invitations of a team, with the name of who sent each. */
export function listInvites(tx: Tx, team: Team, filter: InviteFilter & ListRequest, now: Date) {
  const sort = filter.sort as keyof typeof sortColumns;
  const order = sort === 'newest' ? (filter.order === 'asc' ? 'desc' : 'asc') : filter.order;
  return tx
    .select({ invite: staffInvites, invitedBy: inviterName })
    .from(staffInvites)
    .innerJoin(users, and(eq(users.tenantId, staffInvites.tenantId), eq(users.id, staffInvites.invitedBy)))
    .where(and(ofTeam(team, filter), hasStatus(filter.status, now)))
    .orderBy(...orderByColumns(order, sortColumns[sort]), ...orderByColumns(filter.order, staffInvites.id))
    .limit(filter.limit)
    .offset(filter.offset);
}

/** The number of matching invitations: all, and by status. */
export async function countInvites(tx: Tx, team: Team, filter: InviteFilter, now: Date) {
  const countStatus = (status: InviteStatus) => sql<number>`(count(*) filter (where ${hasStatus(status, now)}))::int`;
  const [counts] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      pending: countStatus('pending'),
      expired: countStatus('expired'),
      accepted: countStatus('accepted'),
      revoked: countStatus('revoked'),
    })
    .from(staffInvites)
    .where(ofTeam(team, filter));
  return counts ?? { all: 0, pending: 0, expired: 0, accepted: 0, revoked: 0 };
}

/** Selects an invitation `for update`, so that accepting, revoking and sending it again run one after another. */
export async function lockInvite(tx: Tx, team: Team, id: string): Promise<InviteRow | undefined> {
  const [row] = await tx
    .select()
    .from(staffInvites)
    .where(and(eq(staffInvites.tenantId, team.tenantId), eq(staffInvites.partnerId, team.partnerId), eq(staffInvites.id, id)))
    .for('update');
  return row;
}

/** The unanswered invitation of an address, expired or not, locked. */
export async function lockUnanswered(tx: Tx, { tenantId, partnerId }: Team, email: string): Promise<InviteRow | undefined> {
  const [row] = await tx
    .select()
    .from(staffInvites)
    .where(
      and(
        ...[eq(staffInvites.tenantId, tenantId), eq(staffInvites.partnerId, partnerId)],
        ...[sql`lower(${staffInvites.email}) = ${email.toLowerCase()}`, isUnanswered],
      ),
    )
    .for('update');
  return row;
}

export async function insertInvite(tx: Tx, values: typeof staffInvites.$inferInsert): Promise<InviteRow> {
  const [row] = await tx.insert(staffInvites).values(values).returning();
  return row!;
}

export async function updateInvite(
  tx: Tx,
  { tenantId, id }: InviteRow,
  values: Partial<typeof staffInvites.$inferInsert>,
): Promise<InviteRow> {
  const [row] = await tx
    .update(staffInvites)
    .set(values)
    .where(and(eq(staffInvites.tenantId, tenantId), eq(staffInvites.id, id)))
    .returning();
  return row!;
}

export interface InviteRecord {
  invite: InviteRow;
  partner: { name: string };
  tenant: { name: string; subdomain: string };
  invitedBy: string;
}

/** An invitation of any partner of the tenant, for who holds its link. */
export async function findInvite(tx: Tx, tenantId: string, id: string, forUpdate = false): Promise<InviteRecord | undefined> {
  const where = and(eq(staffInvites.tenantId, tenantId), eq(staffInvites.id, id));
  // Alone, because a query that waits for the lock joins the new version of the row with the old rows of others.
  if (forUpdate) await tx.select({ id: staffInvites.id }).from(staffInvites).where(where).for('update');
  const [row] = await tx
    .select({
      invite: staffInvites,
      partner: { name: partners.name },
      tenant: { name: tenants.name, subdomain: tenants.subdomain },
      invitedBy: inviterName,
    })
    .from(staffInvites)
    .innerJoin(partners, and(eq(partners.tenantId, staffInvites.tenantId), eq(partners.id, staffInvites.partnerId)))
    .innerJoin(tenants, eq(tenants.tenantId, staffInvites.tenantId))
    .innerJoin(users, and(eq(users.tenantId, staffInvites.tenantId), eq(users.id, staffInvites.invitedBy)))
    .where(where);
  return row;
}
