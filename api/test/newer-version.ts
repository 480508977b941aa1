import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findMigrations } from '../src/platform/database/provision/find-migrations';

/** Only adds, as migrations do that old and new processes work with together. The table is unknown to the old version. */
const migration = `alter table orders add column upgrade_note text not null default '';
create index orders_upgrade_note on orders (tenant_id, upgrade_note);
create table upgrade_notes (tenant_id uuid not null, id uuid not null, note text, primary key (tenant_id, id));
alter table upgrade_notes enable row level security, force row level security;
create policy upgrade_notes_tenant on upgrade_notes
  using (tenant_id = (current_setting('app.tenant_id'))::uuid) with check (tenant_id = (current_setting('app.tenant_id'))::uuid);
`;

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

/**
 * A version with one more migration.
 * @param programs the built programs of this version
 * @returns a folder with `dist` and `migrations`
 */
export async function buildNewerPrograms(programs: string): Promise<string> {
  const folder = `${programs}-newer`;
  await cp(programs, join(folder, 'dist'), { recursive: true });
  await cp(findMigrations(), join(folder, 'migrations'), { recursive: true });
  const file = join(folder, 'migrations/meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as Journal;
  const last = journal.entries.at(-1)!;
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_upgrade' });
  await writeFile(file, JSON.stringify(journal));
  await writeFile(join(folder, 'migrations/9999_upgrade.sql'), migration);
  return folder;
}
