import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { getTemplateName, getTemplateUrl } from './database';
import { withDatabaseName, getRunFolder } from './template';

/** Calls `build` once per run, in the first process that needs its result; the others wait and get the same, as JSON. */
export async function oncePerRun<T>(name: string, build: () => Promise<T>): Promise<T> {
  const file = join(getRunFolder(), `${name}.json`);
  const read = () =>
    readFile(file, 'utf8').then(
      (text) => JSON.parse(text) as T,
      () => undefined,
    );
  // The lock ends with its connection, even if the process is killed.
  const lock = new pg.Client({ connectionString: withDatabaseName(getTemplateUrl(), 'postgres') });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock(hashtext($1))', [`${getTemplateName()} ${name}`]);
    const known = await read();
    if (known !== undefined) return known;
    const made = await build();
    await writeFile(`${file}.new`, JSON.stringify(made));
    await rename(`${file}.new`, file);
    return made;
  } finally {
    await lock.end();
  }
}
