import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { Id, requiredText } from '../fields';
import { listQuery, listResponse } from '../list';
import { duplicateChoices, importKinds, importStates, maxImportBytes, maxImportColumns } from './fields';

export const Import = z.object({
  id: z.string(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  /** As detected: `utf-8`, `utf-16` or `windows-1252`, which is assumed for all that is neither. */
  encoding: z.string(),
  state: z.enum(importStates),
  actorName: z.string(),
  duplicates: z.enum(duplicateChoices),
  rowCount: z.int(),
  /** Rows that the check or the import has gone through. */
  processedCount: z.int(),
  /** While it is checked, and after that: what the import would do. Once it was started: what it did. */
  createdCount: z.int(),
  updatedCount: z.int(),
  skippedCount: z.int(),
  failedCount: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Import = z.infer<typeof Import>;

export const ImportDetail = z.extend(Import, {
  headings: z.array(z.string()),
  /** The field of each column, null for columns that are not imported. A suggestion until it was checked. */
  mapping: z.array(z.nullable(z.string())),
  /** The cells of the first rows. */
  sample: z.array(z.array(z.string())),
  /** The first of the errors; the error file has all. */
  errors: z.array(z.object({ row: z.int(), column: z.string(), value: z.string(), message: z.string() })),
  /** Why it failed. */
  failure: z.nullable(z.string()),
});
export type ImportDetail = z.infer<typeof ImportDetail>;

const UploadImport = z.strictObject({
  name: requiredText(200),
  /** The content in base64. */
  data: z
    .string()
    .check(
      z.maxLength(Math.ceil(maxImportBytes / 3) * 4, 'The file is larger than 10 MB.'),
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'This is not base64.'),
    ),
});
const upload = { method: 'POST', body: UploadImport, response: ImportDetail, status: 201, maxBodyKb: 14_000, errors: [409] } as const;

export const importContacts = endpoint({
  ...upload,
  path: '/crm/import',
  summary: 'Upload a CSV or vCard file of contacts; nothing is imported before `POST /imports/{id}/start`',
  permission: 'crm.write',
});

export const importCustomers = endpoint({
  ...upload,
  path: '/customers/import',
  summary: 'Upload a CSV file of customers; nothing is imported before `POST /imports/{id}/start`',
  permission: 'customers.create',
});

export const listImports = endpoint({
  method: 'GET',
  path: '/imports',
  summary: "List the partner's imports, or all of the tenant for admins, newest first",
  permission: 'imports.manage',
  query: z.extend(listQuery(['newest']), { kind: z.optional(z.enum(importKinds)) }),
  response: listResponse(Import),
});

export const getImport = endpoint({
  method: 'GET',
  path: '/imports/{id}',
  summary: 'Get an import with its columns, progress and first errors',
  permission: 'imports.manage',
  params: Id,
  response: ImportDetail,
  errors: [404],
});

export const checkImport = endpoint({
  method: 'POST',
  path: '/imports/{id}/check',
  summary: 'Match the columns with fields and check all rows in the background',
  permission: 'imports.manage',
  params: Id,
  body: z.strictObject({
    /** The field of each column, null for columns that are not imported. */
    mapping: z.array(z.nullable(requiredText(40))).check(z.maxLength(maxImportColumns)),
    duplicates: z.enum(duplicateChoices),
  }),
  response: ImportDetail,
  errors: [404, 409],
});

export const startImport = endpoint({
  method: 'POST',
  path: '/imports/{id}/start',
  summary: 'Import the valid rows of a checked file in the background',
  permission: 'imports.manage',
  params: Id,
  response: ImportDetail,
  errors: [404, 409],
});

export const cancelImport = endpoint({
  method: 'POST',
  path: '/imports/{id}/cancel',
  summary: 'Cancel an import; rows that it has imported stay',
  permission: 'imports.manage',
  params: Id,
  response: ImportDetail,
  errors: [404, 409],
});

export const exportImportErrors = endpoint({
  method: 'GET',
  path: '/imports/{id}/errors',
  summary: 'Download the errors of an import as CSV: row, column, value and what is wrong',
  permission: 'imports.manage',
  params: Id,
  response: z.string(),
  type: 'text/csv',
  errors: [404],
});
