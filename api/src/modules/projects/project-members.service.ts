import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { projectMembers, projects, users } from '../../schema';

/** The ids of a project's members who still have access. */
export async function listMemberIds(tx: Tx, tenantId: string, projectId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(projectMembers)
    .innerJoin(users, and(eq(users.tenantId, projectMembers.tenantId), eq(users.id, projectMembers.userId)))
    .where(and(eq(projectMembers.tenantId, tenantId), eq(projectMembers.projectId, projectId), isNull(users.deactivatedAt)));
  return rows.map(({ id }) => id);
}

/**
 * Those whom a comment of a project can mention, by name: its members who still belong to its partner's team, and its customer's user. Users
 * without a name cannot be mentioned.
 */
export async function listMentionable(
  tx: Tx,
  { tenantId, id, buyerId }: { tenantId: string; id: string; buyerId: string | null },
): Promise<{ id: string; name: string }[]> {
  const name = sql<string>`nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')`;
  const memberIds = tx
    .select({ id: projectMembers.userId })
    .from(projectMembers)
    .innerJoin(projects, and(eq(projects.tenantId, projectMembers.tenantId), eq(projects.id, projectMembers.projectId)))
    .where(and(eq(projectMembers.tenantId, tenantId), eq(projectMembers.projectId, id), eq(projects.partnerId, users.partnerId)));
  const isMember = and(inArray(users.role, ['partner_admin', 'partner_staff']), inArray(users.id, memberIds));
  const rows = await tx
    .select({ id: users.id, name })
    .from(users)
    .where(
      and(
        ...[eq(users.tenantId, tenantId), isNull(users.deactivatedAt), sql`${name} is not null`],
        or(isMember, buyerId === null ? undefined : eq(users.id, buyerId)),
      ),
    )
    .orderBy(users.firstName, users.lastName, users.id);
  return rows;
}
