import pg from 'pg';
import { isDistributed, listServers, nodeSettings, partPattern } from '../template';

export interface Column {
  table: string;
  column: string;
  type: string;
}

/** A connection, as the owner, to a server that has rows: the only one, or a node with its parts of the tables. */
export interface RowServer {
  client: pg.Client;
  /** All columns except generated ones. On a node, the names of tables end with the number of the part. */
  columns: Column[];
  /** The columns of primary keys. */
  keys: Column[];
}

const inPublic = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

const toColumnsQuery = (condition: string) => `
  select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where ${inPublic} and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and ${condition}
  order by 1, a.attnum`;

const toKeysQuery = (condition: string) => `
  select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
  where i.indisprimary and ${inPublic} and ${condition}
  order by 1, 2`;

export const columnsQuery = toColumnsQuery('true');

/** The name of the table that a part belongs to. */
export const toTableName = (part: string): string => (isDistributed() ? part.replace(partPattern, '') : part);

/** Connects to every server with rows of this database. */
export function connectToServers(ownerUrl: string): Promise<RowServer[]> {
  const condition = isDistributed() ? `c.relname ~ '${partPattern.source}'` : 'true';
  return Promise.all(
    listServers(ownerUrl).map(async (connectionString) => {
      const client = new pg.Client({ connectionString });
      client.on('error', () => undefined);
      await client.connect();
      if (isDistributed()) for (const setting of nodeSettings) await client.query(`set citus.${setting}`);
      const { rows: columns } = await client.query<Column>(toColumnsQuery(condition));
      const { rows: keys } = await client.query<Column>(toKeysQuery(condition));
      return { client, columns, keys };
    }),
  );
}
