import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import { formatMoney } from '../../platform/money/format';
import { partners, services } from '../../schema';
import type { SearchHit } from './assistant.rules';
import type { HelpText } from './help-texts';

const maxStems = 16;

/** A stem as a tsquery term; stems of four or more letters also match as prefixes. */
const toTsQueryTerm = (stem: string) => `'${stem.replace(/\\/g, '\\\\').replace(/'/g, "''")}':${stem.length >= 4 ? '*' : ''}`;
const matchesTerms = (document: SQL, terms: string) => sql`(${document} @@ ${terms}::tsquery)::int`;

/** SQL for the share of the stems that a document contains, from 0 to 1; stems in its title (weight A) count twice. */
const computeShare = (document: SQL, stems: string[]) =>
  sql<number>`((${sql.join(
    stems.flatMap((stem) => [matchesTerms(document, `${toTsQueryTerm(stem)}ABCD`), matchesTerms(document, `${toTsQueryTerm(stem)}A`)]),
    sql` + `,
  )}) / ${2 * stems.length}::float8)`;
const toAnyTermQuery = (stems: string[]) => stems.map((stem) => `${toTsQueryTerm(stem)}ABCD`).join(' | ');

/** The stems of a text without stop words, in text order. */
export async function extractStems(tx: Tx, text: string): Promise<string[]> {
  const found = await tx.execute<{ lexeme: string }>(
    sql`select lexeme from unnest(to_tsvector('english', ${text})) order by positions[1] limit ${maxStems}`,
  );
  return found.rows.map((row) => row.lexeme);
}

/** Active services that match some of the stems, best match first. */
export async function searchServicePassages(tx: Tx, tenantId: string, stems: string[], limit: number): Promise<SearchHit[]> {
  if (stems.length === 0) return [];
  const share = computeShare(sql`${services.search}`, stems);
  const rows = await tx
    .select({
      id: services.id,
      name: services.name,
      summary: services.summary,
      priceFromCents: services.priceFromCents,
      currency: services.currency,
      partner: partners.name,
      share,
    })
    .from(services)
    .innerJoin(partners, and(eq(partners.tenantId, services.tenantId), eq(partners.id, services.partnerId)))
    .where(
      and(eq(services.tenantId, tenantId), eq(services.status, 'active'), sql`${services.search} @@ ${toAnyTermQuery(stems)}::tsquery`),
    )
    .orderBy(desc(share), sql`ts_rank(${services.search}, ${toAnyTermQuery(stems)}::tsquery) desc`, services.id)
    .limit(limit);
  return rows.map((row) => ({
    share: row.share,
    passage: {
      kind: 'service',
      title: row.name,
      detail: `${row.partner}, from ${formatMoney(row.priceFromCents, row.currency)}`,
      path: paths.service(row.id),
      text: row.summary,
    },
  }));
}

/** Help texts that match some of the stems, best match first. */
export async function searchHelpPassages(tx: Tx, texts: readonly HelpText[], stems: string[], limit: number): Promise<SearchHit[]> {
  if (stems.length === 0 || texts.length === 0) return [];
  const share = computeShare(sql`document`, stems);
  const found = await tx.execute<{ position: number; share: number }>(sql`
    select position::int, ${share} as share from (
      select position, setweight(to_tsvector('english', text ->> 'title'), 'A') || setweight(to_tsvector('english', text ->> 'text'), 'C') as document
      from jsonb_array_elements(${JSON.stringify(texts)}::jsonb) with ordinality as help(text, position)
    ) texts
    where document @@ ${toAnyTermQuery(stems)}::tsquery
    order by 2 desc, ts_rank('{0, 0.1, 0, 1}', document, ${toAnyTermQuery(stems)}::tsquery) desc, 1 limit ${limit}`);
  return found.rows.flatMap((row) => {
    const text = texts[row.position - 1];
    return text ? [{ share: row.share, passage: { kind: 'help', detail: 'Help', ...text } as const }] : [];
  });
}
