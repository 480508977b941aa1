import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { projectMembers, users } from '../../schema';

/** The ids of a project's members who still have access. */
export async function listMemberIds(tx: Tx, tenantId: string, projectId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(projectMembers)
    .innerJoin(users, and(eq(users.tenantId, projectMembers.tenantId), eq(users.id, projectMembers.userId)))
    .where(and(eq(projectMembers.tenantId, tenantId), eq(projectMembers.projectId, projectId), isNull(users.deactivatedAt)));
  return rows.map(({ id }) => id);
}
