import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { projects } from '../../schema';

export interface ProjectLink {
  id: string;
  number: string;
}

/** Finds the project that was created from a quote (or from its contract), or from a contract; archived ones too. */
export async function findProjectLink(
  tx: Tx,
  tenantId: string,
  source: { quoteId: string } | { contractId: string },
): Promise<ProjectLink | undefined> {
  const isSource = 'quoteId' in source ? eq(projects.quoteId, source.quoteId) : eq(projects.contractId, source.contractId);
  const [project] = await tx
    .select({ id: projects.id, number: projects.number })
    .from(projects)
    .where(and(eq(projects.tenantId, tenantId), isSource));
  return project;
}
