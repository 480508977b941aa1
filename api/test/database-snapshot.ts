import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { templateName, templateUrl } from './database';
import { onDatabase, runFolder } from './template';

/** The name of the database that a run's snapshot is saved under. */
export const snapshotName = (template: string): string => `${template}_snapshot`;

/**
 * What `build` answered with, as JSON: it is called once in a run, by the first process that asks, and the others wait for it. It saves its
 * database under the name that it is given.
 */
export async function oncePerRun<T>(build: (database: string) => Promise<T>): Promise<T> {
  const file = join(runFolder(), 'snapshot.json');
  const read = () =>
    readFile(file, 'utf8').then(
      (text) => JSON.parse(text) as T,
      () => undefined,
    );
  // The lock ends with its connection, also where the process is killed.
  const lock = new pg.Client({ connectionString: onDatabase(templateUrl(), 'postgres') });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock(hashtext($1))', [templateName()]);
    const known = await read();
    if (known !== undefined) return known;
    const made = await build(snapshotName(templateName()));
    await writeFile(`${file}.new`, JSON.stringify(made));
    await rename(`${file}.new`, file);
    return made;
  } finally {
    await lock.end();
  }
}
