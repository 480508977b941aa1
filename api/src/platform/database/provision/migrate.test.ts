import { getTableConfig } from 'drizzle-orm/pg-core';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase, createTestDatabase, getTemplateUrl, testAuditKey } from '../../../../test/database';
import { runOnServer, withDatabaseName } from '../../../../test/template';
import { openDatabase } from '../../../database';
import { findMigrations } from './find-migrations';
import { tablesByName } from './grants';

/** A changed copy of the folder of the migrations. */
async function changedMigrations(change: (first: string) => string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'techadds-migrations-'));
  await cp(findMigrations(), dir, { recursive: true });
  const first = join(dir, '0000_start.sql');
  await writeFile(first, change(await readFile(first, 'utf8')));
  return dir;
}

it('prepares an empty database for three processes that start at the same time', async () => {
  const { ownerUrl, close } = await createEmptyDatabase();
  const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ auditKey: testAuditKey, ownerUrl })));
  await Promise.all(opened.map((db) => db.ping()));
  await Promise.all(opened.map((db) => db.close()));
  await close();
});

it('leaves the database unchanged when a migration fails, and continues at the next start', async () => {
  const { ownerUrl, close } = await createEmptyDatabase();
  const broken = await changedMigrations((first) => `${first}--> statement-breakpoint\nselect 1 / 0;`);
  await expect(openDatabase({ auditKey: testAuditKey, ownerUrl, migrationsDir: broken })).rejects.toMatchObject({
    cause: { code: '22012' },
  });
  const db = await openDatabase({ auditKey: testAuditKey, ownerUrl });
  await db.ping();
  await db.close();
  await Promise.all([close(), rm(broken, { recursive: true })]);
});

it('rejects a migration that was changed after it ran', async () => {
  const { ownerUrl, close } = await createTestDatabase();
  const changed = await changedMigrations((first) => `-- a word\n${first}`);
  await expect(openDatabase({ auditKey: testAuditKey, ownerUrl, migrationsDir: changed })).rejects.toThrow(
    'was changed after this database ran it',
  );
  await Promise.all([close(), rm(changed, { recursive: true })]);
});

it('changes nothing in a database that does not store Unicode', async () => {
  const server = withDatabaseName(getTemplateUrl(), 'postgres');
  const name = `ascii_${process.pid}`;
  await runOnServer(server, `create database ${name} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`);
  await expect(openDatabase({ auditKey: testAuditKey, ownerUrl: withDatabaseName(server, name) })).rejects.toThrow(
    `The database ${name} has the encoding SQL_ASCII. Create one with: create database … template template0 encoding 'UTF8'. Nothing was changed.`,
  );
  await runOnServer(server, `drop database ${name}`);
});

it('creates the schema that the code declares', async () => {
  const { asOwner, close } = await createTestDatabase();
  const columns = await asOwner(`
    select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`);
  const indexes = await asOwner(`
    select c.relname as line from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not i.indisprimary`);
  // The coordinator has a part of `tenants` besides the tables.
  const policies = await asOwner(`select polname as line from pg_policy where polrelid::regclass::text !~ '_\\d{6,}$'`);
  const foreignKeys = await asOwner(
    `select conname as line from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid::regclass::text !~ '_\\d{6,}$'`,
  );
  const lines = (rows: Record<string, unknown>[]) => rows.map((row) => String(row.line)).sort();

  const declared = [...tablesByName.values()].map(getTableConfig);
  const type = (sqlType: string) => sqlType.replace('timestamp (3)', 'timestamp(3)').replace(' collate "C"', '');
  expect(lines(columns)).toEqual(
    declared
      .flatMap((app) => app.columns.map((c) => `${app.name}.${c.name} ${type(c.getSQLType())}${c.notNull ? ' not null' : ''}`))
      .sort(),
  );
  expect(lines(indexes)).toEqual(declared.flatMap((app) => app.indexes.map((index) => index.config.name)).sort());
  expect(lines(policies)).toEqual(declared.flatMap((app) => app.policies.map((policy) => policy.name)).sort());
  expect(foreignKeys).toHaveLength(declared.flatMap((app) => app.foreignKeys).length);
  await close();
});
