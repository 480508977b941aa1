import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { id, Id } from '../fields';
import { listQuery, listResponse } from '../list';

/** A file that the parties of a project share; its content is at `/files/{id}`. */
export const ProjectFile = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  /** In bytes. */
  size: z.int(),
  uploaderName: z.string(),
  createdAt: z.string(),
  archivedAt: z.nullable(z.string()),
  /** Whether the caller may archive or restore it. */
  canArchive: z.boolean(),
});
export type ProjectFile = z.infer<typeof ProjectFile>;

const ProjectFileParams = z.strictObject({ id, fileId: id });

export const listProjectFiles = endpoint({
  method: 'GET',
  path: '/projects/{id}/files',
  summary: 'List the files that the parties of a project share, newest first; archived ones with `archived=1` only',
  permission: 'projects.read',
  params: Id,
  query: z.extend(listQuery(['createdAt', 'name'], 'desc'), { archived: z.optional(z.literal('1')) }),
  response: listResponse(ProjectFile),
  errors: [404],
});

export const addProjectFile = endpoint({
  method: 'POST',
  path: '/projects/{id}/files',
  summary: 'Share a file in a project: an upload of the caller with the purpose `document`. Both parties can download it from then on',
  permission: 'projects.files',
  params: Id,
  body: z.strictObject({ fileId: id }),
  response: ProjectFile,
  status: 201,
  errors: [404, 409],
});

export const archiveProjectFile = endpoint({
  method: 'DELETE',
  path: '/projects/{id}/files/{fileId}',
  summary: 'Archive a file of a project: one that the caller shared, or any as the partner’s administrator',
  permission: 'projects.files',
  params: ProjectFileParams,
  response: ProjectFile,
  errors: [404, 409],
});

export const restoreProjectFile = endpoint({
  method: 'POST',
  path: '/projects/{id}/files/{fileId}/restore',
  summary: 'Restore an archived file of a project',
  permission: 'projects.files',
  params: ProjectFileParams,
  response: ProjectFile,
  errors: [404, 409],
});
