import type pg from 'pg';

export const minPostgres = 15;

interface DatabaseState {
  version: number;
  database: string;
  encoding: string;
  hasIcu: boolean;
}

/**
 * Checks that a database can hold the tables, before anything is changed.
 * @throws Error with one sentence that says what is missing
 */
export async function checkDatabase(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<DatabaseState>(
    `select current_setting('server_version_num')::int / 10000 as version, current_database() as database,
       current_setting('server_encoding') as encoding, exists (select from pg_collation where collname = 'und-x-icu') as "hasIcu"`,
  );
  const { version, database, encoding, hasIcu } = rows[0]!;
  const fail = (sentence: string) => {
    throw new Error(`${sentence} Nothing was changed.`);
  };
  if (version < minPostgres) fail(`DATABASE_URL is a PostgreSQL ${version}, and ${minPostgres} or newer is needed.`);
  if (encoding !== 'UTF8')
    fail(`The database ${database} has the encoding ${encoding}. Create one with: create database … template template0 encoding 'UTF8'.`);
  if (!hasIcu) fail('The PostgreSQL of DATABASE_URL was built without ICU, by which names are sorted.');
}
