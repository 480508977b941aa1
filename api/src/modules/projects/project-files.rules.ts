import type { ProjectFile } from '@techadds/shared/contract/projects/files';
import { getScope } from '@techadds/shared/permissions';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { conflict, notFound, validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import * as db from './project-files.db';
import type { ProjectRow } from './projects.db';
import { lockOpenProject } from './projects.transitions';

/** More than anybody finds again. */
const maxFiles = 500;

/** Everybody archives what they shared, and those who run the project archive every file. */
const mayArchive = ({ role, userId }: Caller, { shared }: db.ProjectFileRow): boolean =>
  shared.uploaderId === userId || getScope('projects.update', role) !== undefined;

export function toProjectFileDto(row: db.ProjectFileRow, caller: Caller): ProjectFile {
  const { fileId: id, uploaderName, createdAt, archivedAt } = row.shared;
  const { name, type, size } = row;
  return { id, name, type, size, uploaderName, createdAt, archivedAt, canArchive: mayArchive(caller, row) };
}

type FileEvent = 'added' | 'archived' | 'restored';

async function recordChange(
  tx: Tx,
  { caller, audit }: ActionContext,
  project: ProjectRow,
  event: FileEvent,
  { name, shared }: db.ProjectFileRow,
) {
  await audit(tx, {
    event: `project.file_${event}`,
    description: `${caller.name} ${event} the file ${name} of ${project.number}`,
    targets: [{ type: 'project', id: project.id, name: project.number }],
    after: { name, fileId: shared.fileId },
  });
}

/**
 * Shares an upload of the caller in a project: both parties can download it from then on.
 * @throws AppError 404; 409 if the project is archived or has too many files; 422 if it is not the caller's own document or is shared already
 */
export async function addProjectFile(tx: Tx, context: ActionContext, projectId: string, fileId: string): Promise<ProjectFile> {
  const { caller, now } = context;
  const { tenantId, userId, name: uploaderName } = caller;
  const project = await lockOpenProject(tx, caller, projectId);
  if ((await db.countProjectFiles(tx, project)) >= maxFiles)
    throw conflict('too_many', `A project has at most ${maxFiles} files. Nothing was added.`);
  const upload = await db.findOwnDocument(tx, tenantId, userId, fileId);
  const shared = { tenantId, fileId, projectId, uploaderId: userId, uploaderName, createdAt: now.toISOString(), archivedAt: null };
  if (!upload || !(await db.insertProjectFile(tx, shared)))
    throw validationError({ fileId: 'This file is not there, or is shared already. Upload it again.' });
  const row = { ...upload, shared };
  await recordChange(tx, context, project, 'added', row);
  return toProjectFileDto(row, caller);
}

/**
 * Archives a file of a project, or restores it.
 * @throws AppError 404; 409 if somebody else shared it, or the project is archived
 */
export async function setProjectFileArchived(
  tx: Tx,
  context: ActionContext,
  { id, fileId }: { id: string; fileId: string },
  archived: boolean,
): Promise<ProjectFile> {
  const project = await lockOpenProject(tx, context.caller, id);
  const row = await db.findProjectFile(tx, project, fileId);
  if (!row) throw notFound('file');
  if (!mayArchive(context.caller, row))
    throw conflict('not_own_file', `${row.name} was shared by ${row.shared.uploaderName}, who can archive it. Nothing was changed.`);
  if ((row.shared.archivedAt !== null) === archived) return toProjectFileDto(row, context.caller);
  const archivedAt = archived ? context.now.toISOString() : null;
  await db.setArchived(tx, row.shared, archivedAt);
  await recordChange(tx, context, project, archived ? 'archived' : 'restored', row);
  return toProjectFileDto({ ...row, shared: { ...row.shared, archivedAt } }, context.caller);
}
