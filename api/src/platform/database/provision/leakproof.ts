import type pg from 'pg';

/**
 * The match functions of full-text and trigram indexes. They neither raise errors nor reveal anything about the rows they check, so they leak no
 * rows of other tenants, although PostgreSQL does not mark them as leakproof.
 */
export const searchFunctions = ['ts_match_vq(tsvector,tsquery)', 'similarity_op(text,text)'];

/**
 * Lets searches use their indexes under row-level security, which PostgreSQL permits to leakproof functions only. Only a superuser may mark them;
 * otherwise searches find the same but take longer, because they filter every row of the tenant.
 */
export async function markSearchFunctionsLeakproof(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from unnest($1::text[]) n join pg_proc p on p.oid = to_regprocedure(n)
     where not p.proleakproof and (select rolsuper from pg_roles where rolname = current_user)`,
    [searchFunctions],
  );
  for (const { name } of rows) await owner.query(`alter function ${name} leakproof`);
}
