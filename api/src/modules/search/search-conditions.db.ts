import { and, eq, or, sql, type Column, type SQL } from 'drizzle-orm';
import type { Caller } from '../../platform/auth/caller';
import { containsText } from '../../platform/database/pagination';
import { contracts, customers, deals, orders, partners, payouts, projects, quotes, services } from '../../schema';

/** Per type; small enough that the other types stay on the screen. */
export const maxResults = 5;

export interface SearchQuery {
  /** The text as typed. */
  text: string;
  /** Whether similar names match, too. */
  fuzzy: boolean;
}

type TextSource = Column | SQL;

const splitWords = (text: string) => text.trim().split(/\s+/).slice(0, 8);
const isFuzzyMatchable = (word: string) => /^\p{L}{4,}$/u.test(word);

/** Every word occurs in one of the columns, case-insensitively. */
export const containsWords = (text: string, ...columns: TextSource[]): SQL | undefined =>
  and(...splitWords(text).map((word) => or(...columns.map((column) => containsText(column, word)))));

const isSimilarTo = ({ text, fuzzy }: SearchQuery, name: TextSource): SQL | undefined =>
  fuzzy
    ? and(
        ...splitWords(text).map((word) =>
          isFuzzyMatchable(word) ? sql`word_similarity(${word}, ${name}) >= 0.5` : containsText(name, word),
        ),
      )
    : undefined;

/** Every word occurs in the name or in one of the other columns, or, in a fuzzy search, is similar to a part of the name. */
export const matchesSearch = (search: SearchQuery, name: TextSource, ...others: TextSource[]): SQL | undefined =>
  or(containsWords(search.text, name, ...others), isSimilarTo(search, name));

/** The names of the parties that the caller searches: a customer's sellers, a partner's customers, and both for administrators. */
export const listPartyNames = ({ scope }: Caller): Column[] =>
  scope === 'own' ? [partners.name] : scope === 'partner' ? [customers.name] : [customers.name, partners.name];

export const partnerJoin = (
  table: typeof contracts | typeof orders | typeof payouts | typeof projects | typeof quotes | typeof services,
): SQL | undefined => and(eq(partners.tenantId, table.tenantId), eq(partners.id, table.partnerId));

export const customerJoin = (table: typeof contracts | typeof deals | typeof orders | typeof projects | typeof quotes): SQL | undefined =>
  and(eq(customers.tenantId, table.tenantId), eq(customers.id, table.customerId));
