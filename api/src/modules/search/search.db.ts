import { and, asc, desc, eq, or, sql, type Column, type SQL } from 'drizzle-orm';
import type { Tx } from '../../database/database';
import { customers, orders, partners, payouts, services, serviceSearch, users } from '../../database/schema';
import type { Caller } from '../../http/caller';
import { contains } from '../../records/list';
import { customersWithin, ordersWithin, payoutsWithin, servicesWithin } from '../../records/reach';
import { searchTerms } from '../../records/search';

/** Of each type: what fits on a screen beside the others. */
const most = 5;

/** What to look for. */
export interface Sought {
  /** As it was typed. */
  text: string;
  /** Whether names that are only like the words count too. */
  alike: boolean;
}

const wordsOf = (text: string) => text.trim().split(/\s+/).slice(0, 8);
const mayErr = (word: string) => /^\p{L}{4,}$/u.test(word);

/** Every word occurs in one of the columns, in whatever case. */
const hasWords = (text: string, ...columns: Column[]): SQL | undefined =>
  and(...wordsOf(text).map((word) => or(...columns.map((column) => contains(column, word)))));
const looksLike = ({ text, alike }: Sought, name: SQL): SQL | undefined =>
  alike
    ? and(...wordsOf(text).map((word) => (mayErr(word) ? sql`word_similarity(${word}, ${name}) >= 0.5` : contains(name, word))))
    : undefined;

const ofPartner = (table: typeof orders | typeof payouts | typeof services) =>
  and(eq(partners.tenantId, table.tenantId), eq(partners.id, table.partnerId));

/** Orders by number, service or the other side, the newest first. */
export function findOrders(tx: Tx, caller: Caller, { text }: Sought) {
  const names = caller.scope === 'own' ? [partners.name] : caller.scope === 'partner' ? [customers.name] : [customers.name, partners.name];
  return tx
    .select({ id: orders.id, number: orders.number, serviceName: orders.serviceName, customer: customers.name, partner: partners.name })
    .from(orders)
    .innerJoin(customers, and(eq(customers.tenantId, orders.tenantId), eq(customers.id, orders.customerId)))
    .innerJoin(partners, ofPartner(orders))
    .where(and(ordersWithin(caller), hasWords(text, orders.number, orders.serviceName, ...names)))
    .orderBy(desc(orders.placedAt), orders.id)
    .limit(most);
}

const byName = (name: Column) => sql`${name} collate "und-x-icu"`;

/** Customers by name or e-mail. */
export function findCustomers(tx: Tx, caller: Caller, sought: Sought) {
  return tx
    .select({ id: customers.id, name: customers.name, email: customers.email })
    .from(customers)
    .where(
      and(customersWithin(caller), or(hasWords(sought.text, customers.name, customers.email), looksLike(sought, sql`${customers.name}`))),
    )
    .orderBy(byName(customers.name), customers.id)
    .limit(most);
}

/** Payouts by number or partner, the newest first. */
export function findPayouts(tx: Tx, caller: Caller, { text }: Sought) {
  const names = caller.scope === 'tenant' ? [partners.name] : [];
  return tx
    .select({ id: payouts.id, number: payouts.number, partner: partners.name, status: payouts.status })
    .from(payouts)
    .innerJoin(partners, ofPartner(payouts))
    .where(and(payoutsWithin(caller), hasWords(text, payouts.number, ...names)))
    .orderBy(desc(payouts.requestedAt), payouts.id)
    .limit(most);
}

/** The tenant's accounts by name or e-mail. */
export function findUsers(tx: Tx, { tenantId }: Caller, sought: Sought) {
  const name = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;
  return tx
    .select({ id: users.id, name, email: users.email })
    .from(users)
    .where(
      and(eq(users.tenantId, tenantId), or(hasWords(sought.text, users.firstName, users.lastName, users.email), looksLike(sought, name))),
    )
    .orderBy(asc(users.lastName), users.id)
    .limit(most);
}

const shown = { id: services.id, name: services.name, partner: partners.name, partnerId: services.partnerId };

/** Drafts that the caller keeps, by name. */
export function findDrafts(tx: Tx, caller: Caller, { text }: Sought) {
  return tx
    .select(shown)
    .from(services)
    .innerJoin(partners, ofPartner(services))
    .where(and(servicesWithin(caller), eq(services.status, 'draft'), hasWords(text, services.name)))
    .orderBy(byName(services.name), services.id)
    .limit(most);
}

/** What is on offer and has the words: the caller's own first, then those that have them in the name. */
export async function findOffers(tx: Tx, { tenantId, partnerId }: Caller, { text }: Sought) {
  const terms = searchTerms(text);
  if (terms === '') return [];
  const query = sql`to_tsquery('english', ${terms})`;
  // Which rows match is in the index, and going through all of them is never quicker.
  await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`);
  return tx
    .select(shown)
    .from(serviceSearch)
    .innerJoin(services, and(eq(services.tenantId, serviceSearch.tenantId), eq(services.id, serviceSearch.serviceId)))
    .innerJoin(partners, ofPartner(services))
    .where(and(eq(serviceSearch.tenantId, tenantId), sql`${serviceSearch.words} @@ ${query}`))
    .orderBy(
      sql`${serviceSearch.partnerId} is not distinct from ${partnerId} desc`,
      sql`${serviceSearch.title} @@ ${query} desc`,
      desc(serviceSearch.flagship),
      desc(serviceSearch.rating),
      byName(services.name),
      services.id,
    )
    .limit(most);
}
