import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { files, projectFiles } from '../../schema';
import type { ProjectRow } from './projects.db';

type ProjectKey = Pick<ProjectRow, 'tenantId' | 'id'>;

const isStoredFile = and(eq(files.tenantId, projectFiles.tenantId), eq(files.id, projectFiles.fileId));
/** Without the content. */
const fileColumns = { name: files.name, type: files.type, size: files.size };

const selectFiles = (tx: Tx) =>
  tx
    .select({ shared: projectFiles, ...fileColumns })
    .from(projectFiles)
    .innerJoin(files, isStoredFile)
    .$dynamic();
/** A shared file with what is known of its content. */
export type ProjectFileRow = Awaited<ReturnType<typeof selectFiles>>[number];

const isOf = ({ tenantId, id }: ProjectKey) => and(eq(projectFiles.tenantId, tenantId), eq(projectFiles.projectId, id));

/** A page of the files of a project, and the number of matches. */
export async function listProjectFiles(tx: Tx, project: ProjectKey, request: ListRequest & { query?: string; archived?: '1' }) {
  const text = request.query?.trim();
  const where: SQL | undefined = and(
    isOf(project),
    request.archived ? isNotNull(projectFiles.archivedAt) : isNull(projectFiles.archivedAt),
    text ? containsText(files.name, text) : undefined,
  );
  const column = request.sort === 'name' ? files.name : projectFiles.createdAt;
  const items = await selectFiles(tx)
    .where(where)
    .orderBy(...orderByColumns(request.order, column, projectFiles.fileId))
    .limit(request.limit)
    .offset(request.offset);
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(projectFiles)
    .innerJoin(files, isStoredFile)
    .where(where);
  return { items, total: count?.total ?? 0 };
}

/** The number of files of a project, archived ones too. */
export async function countProjectFiles(tx: Tx, project: ProjectKey): Promise<number> {
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(projectFiles)
    .where(isOf(project));
  return count?.total ?? 0;
}

export async function findProjectFile(tx: Tx, project: ProjectKey, fileId: string): Promise<ProjectFileRow | undefined> {
  const [row] = await selectFiles(tx).where(and(isOf(project), eq(projectFiles.fileId, fileId)));
  return row;
}

/** A file that the user uploaded with the purpose `document`. */
export async function findOwnDocument(tx: Tx, tenantId: string, userId: string, fileId: string) {
  const isOwn = and(eq(files.tenantId, tenantId), eq(files.id, fileId), eq(files.userId, userId), eq(files.purpose, 'document'));
  const [row] = await tx
    .select({ id: files.id, ...fileColumns })
    .from(files)
    .where(isOwn);
  return row;
}

/** Returns false if the file is shared in a project already. */
export async function insertProjectFile(tx: Tx, row: typeof projectFiles.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(projectFiles).values(row).onConflictDoNothing().returning({ fileId: projectFiles.fileId });
  return inserted.length > 0;
}

export async function setArchived(tx: Tx, { tenantId, fileId }: ProjectFileRow['shared'], archivedAt: string | null): Promise<void> {
  await tx
    .update(projectFiles)
    .set({ archivedAt })
    .where(and(eq(projectFiles.tenantId, tenantId), eq(projectFiles.fileId, fileId)));
}
