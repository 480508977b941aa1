import type { Import } from '@techadds/shared/contract/imports/endpoints';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { CsvRow } from '../../platform/documents/csv-parse';
import { tenantKeys, tenantPolicy, timestamps } from '../../platform/database/schema-columns';
import { partners } from '../partners/partners.schema';

/** Imports of files into the list of a partner, or of the tenant. */
export const imports = pgTable(
  'imports',
  {
    ...tenantKeys,
    partnerId: uuid('partner_id'),
    /** Who imports, and owns the new contacts; null for a super-admin of another tenant. No foreign key: users are removed. */
    userId: uuid('user_id'),
    actorName: text('actor_name').notNull(),
    kind: text('kind').$type<Import['kind']>().notNull(),
    fileName: text('file_name').notNull(),
    encoding: text('encoding').notNull(),
    state: text('state').$type<Import['state']>().notNull(),
    headings: jsonb('headings').$type<string[]>().notNull(),
    sample: jsonb('sample').$type<string[][]>().notNull(),
    mapping: jsonb('mapping').$type<(string | null)[]>().notNull(),
    duplicates: text('duplicates').$type<Import['duplicates']>().notNull().default('skip'),
    rowCount: integer('row_count').notNull(),
    /** The chunk to be checked or imported next: it is advanced in the transaction that writes the rows of the one before. */
    nextChunk: integer('next_chunk').notNull().default(0),
    processedCount: integer('processed_count').notNull().default(0),
    createdCount: integer('created_count').notNull().default(0),
    updatedCount: integer('updated_count').notNull().default(0),
    skippedCount: integer('skipped_count').notNull().default(0),
    failedCount: integer('failed_count').notNull().default(0),
    /** Attempts at the chunk that failed. */
    attempts: integer('attempts').notNull().default(0),
    failure: text('failure'),
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('imports_by_date').on(t.tenantId, t.partnerId, t.createdAt, t.id),
    index('imports_in_progress')
      .on(t.tenantId, t.createdAt)
      .where(sql`state in ('checking', 'running')`),
    foreignKey({ columns: [t.tenantId, t.partnerId], foreignColumns: [partners.tenantId, partners.id] }),
    tenantPolicy('imports'),
  ],
);

/** The rows of a file in parts, until its import has ended. */
export const importChunks = pgTable(
  'import_chunks',
  {
    ...tenantKeys,
    importId: uuid('import_id').notNull(),
    position: integer('position').notNull(),
    rows: jsonb('rows').$type<CsvRow[]>().notNull(),
    /** The e-mails of its valid rows as the check found them, for repetitions further down. */
    emails: jsonb('emails').$type<string[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('import_chunks_import').on(t.tenantId, t.importId, t.position),
    foreignKey({ columns: [t.tenantId, t.importId], foreignColumns: [imports.tenantId, imports.id] }).onDelete('cascade'),
    tenantPolicy('import_chunks'),
  ],
);

/** Errors of the rows of a file. */
export const importErrors = pgTable(
  'import_errors',
  {
    ...tenantKeys,
    importId: uuid('import_id').notNull(),
    line: integer('line').notNull(),
    columnName: text('column_name').notNull(),
    value: text('value').notNull(),
    message: text('message').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('import_errors_import').on(t.tenantId, t.importId, t.line, t.id),
    foreignKey({ columns: [t.tenantId, t.importId], foreignColumns: [imports.tenantId, imports.id] }).onDelete('cascade'),
    tenantPolicy('import_errors'),
  ],
);
