import type pg from 'pg';
import { sortByReferences } from '../table-order';

/** Belongs to no single tenant's rows: its subdomains are unique over all tenants, so each node has a whole copy. All others go by tenant. */
export const referenceTable = 'tenants';

export interface DistributableTable {
  name: string;
  distributed: boolean;
  needs: string[];
}

const hasCitus = async (owner: pg.ClientBase): Promise<boolean> =>
  (await owner.query(`select from pg_extension where extname = 'citus'`)).rowCount === 1;

/** The tables of the schema, each after those it references. */
export async function listTables(owner: pg.ClientBase): Promise<DistributableTable[]> {
  // Citus keeps local tables that refer to distributed ones in its catalog too (method n).
  const { rows } = await owner.query<DistributableTable>(
    `select c.relname as name, coalesce(p.partmethod = 'h' or p.partmethod = 'n' and p.repmodel = 't', false) as distributed,
       array(select distinct f.confrelid::regclass::text from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
     from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname <> $1, c.relname`,
    [referenceTable],
  );
  return sortByReferences(rows);
}

/** Whether the database is distributed, wholly or in part: `npm run distribute` begins with one table and ends with the last. */
export const isDistributed = async (owner: pg.ClientBase): Promise<boolean> =>
  (await hasCitus(owner)) && (await listTables(owner)).some(({ distributed }) => distributed);
