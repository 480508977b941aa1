import { sql } from 'drizzle-orm';
import { setLocal, type Tx } from '../../platform/database/client';

/** Damerau-Levenshtein distance (optimal string alignment): letters missed, added, replaced or swapped with their neighbor. */
export function computeEditDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, at(i - 2, j - 2) + 1);
      rows[i]![j] = least;
    }
  }
  return at(a.length, b.length);
}

/** Maximum number of errors by word length, since short words are similar by chance. */
const getMaxEdits = ({ length }: string) => (length < 4 ? 0 : length < 7 ? 1 : length < 11 ? 2 : 3);

/** For each word that does not occur in the catalog, similar words by descending similarity. */
async function similarWords(tx: Tx, tenantId: string, words: string[]): Promise<{ word: string; similar: string[] }[]> {
  // Scalar subqueries look up one word at a time; with anti-joins or `^@` the planner reads the whole vocabulary for each word.
  await setLocal(tx, 'pg_trgm.similarity_threshold', '0.2');
  const { rows } = await tx.execute<{ word: string; similar: string[] | null }>(sql`
    select typed.word, (select array_agg(v.word order by similarity(v.word, typed.word) desc, v.word) from (
        select word from search_vocabulary where tenant_id = ${tenantId} and word % typed.word order by similarity(word, typed.word) desc limit 40
      ) v) as similar
    from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) typed(word)
    where not coalesce((select true from search_vocabulary v where v.tenant_id = ${tenantId}
        and v.word >= typed.word and v.word < typed.word || chr(1114111) limit 1), false)
      and not coalesce((select true from unnest(tsvector_to_array(to_tsvector('english', typed.word))) stem
        join search_vocabulary v on v.tenant_id = ${tenantId} and v.word = stem limit 1), false)`);
  return rows.map(({ word, similar }) => ({ word, similar: similar ?? [] }));
}

/** Replaces each word that does not occur in the catalog by the closest one that does. Undefined if no word is similar enough. */
export async function correctSpelling(tx: Tx, tenantId: string, query: string): Promise<string | undefined> {
  const typed = query.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const doubtful = [...new Set(typed)].filter((word) => getMaxEdits(word) > 0).slice(0, 12);
  if (doubtful.length === 0) return undefined;
  const meant = new Map<string, string>();
  for (const { word, similar } of await similarWords(tx, tenantId, doubtful)) {
    // The word may be incomplete, so it is compared with the beginning of the candidate too.
    const [best] = similar
      .map((other) => ({
        other,
        off: Math.min(computeEditDistance(word, other), computeEditDistance(word, other.slice(0, word.length)) + 0.5),
      }))
      .sort((a, b) => a.off - b.off);
    if (best && best.off <= getMaxEdits(word)) meant.set(word, best.other);
  }
  return meant.size === 0 ? undefined : typed.map((word) => meant.get(word) ?? word).join(' ');
}
