import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { getTemplateName, getTemplateUrl } from './database';
import { withDatabaseName, getRunFolder } from './template';

/** The database name of a run's snapshot. */
export const getSnapshotName = (template: string): string => `${template}_snapshot`;

/**
 * Calls `build` once per run, in the first process that needs it; the others wait and get the same result, as JSON. `build` saves its
 * database under the given name.
 */
export async function oncePerRun<T>(build: (database: string) => Promise<T>): Promise<T> {
  const file = join(getRunFolder(), 'snapshot.json');
  const read = () =>
    readFile(file, 'utf8').then(
      (text) => JSON.parse(text) as T,
      () => undefined,
    );
  // The lock ends with its connection, even if the process is killed.
  const lock = new pg.Client({ connectionString: withDatabaseName(getTemplateUrl(), 'postgres') });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock(hashtext($1))', [getTemplateName()]);
    const known = await read();
    if (known !== undefined) return known;
    const made = await build(getSnapshotName(getTemplateName()));
    await writeFile(`${file}.new`, JSON.stringify(made));
    await rename(`${file}.new`, file);
    return made;
  } finally {
    await lock.end();
  }
}
