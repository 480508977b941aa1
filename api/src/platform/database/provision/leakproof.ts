import type pg from 'pg';

/**
 * What full-text and trigram indexes ask of a row: whether it matches. Neither function fails or says anything about a row that it
 * looks at, so a row of another tenant gives nothing away, though PostgreSQL does not say so by itself.
 */
const searchFunctions = ['ts_match_vq(tsvector,tsquery)', 'similarity_op(text,text)'];

/**
 * Lets searches use their indexes under row-level security, which PostgreSQL allows to functions that are marked leakproof alone. Only a
 * superuser may mark them; without, searches find the same and take longer: the policy comes first, then every row of the tenant.
 */
export async function markSearchFunctionsLeakproof(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from unnest($1::text[]) n join pg_proc p on p.oid = to_regprocedure(n)
     where not p.proleakproof and (select rolsuper from pg_roles where rolname = current_user)`,
    [searchFunctions],
  );
  for (const { name } of rows) await owner.query(`alter function ${name} leakproof`);
}
