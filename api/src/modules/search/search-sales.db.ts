import { and, desc, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { contacts, contracts, customers, deals, partners, projects, quotes } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import { alphabetically } from '../../platform/database/pagination';
import { visibleContacts, visibleContracts, visibleDeals, visibleProjects, visibleQuotes } from '../row-scope/row-scope.service';
import { customerJoin, listPartyNames, matchesSearch, maxResults, partnerJoin, type SearchQuery } from './search-conditions.db';

// The records of a sale, from the first contact to the project. Each search leaves out the rows that its list leaves out.

const contactName = sql<string>`trim(${contacts.firstName} || ' ' || ${contacts.lastName})`;
/** The addresses without the names of the fields, which a search must not find. */
const contactEmails = sql`jsonb_path_query_array(${contacts.emails}, '$[*].email')::text`;

/** Contacts by name or e-mail. */
export function searchContacts(tx: Tx, caller: Caller, search: SearchQuery) {
  return tx
    .select({ id: contacts.id, name: contactName, company: contacts.company, emails: contacts.emails })
    .from(contacts)
    .where(
      and(
        visibleContacts(caller),
        isNull(contacts.archivedAt),
        isNull(contacts.mergedIntoId),
        matchesSearch(search, contactName, contactEmails),
      ),
    )
    .orderBy(alphabetically(contacts.lastName), alphabetically(contacts.firstName), contacts.id)
    .limit(maxResults);
}

/** Deals by name or customer, newest first. */
export function searchDeals(tx: Tx, caller: Caller, search: SearchQuery) {
  return tx
    .select({ id: deals.id, name: deals.name, customer: customers.name })
    .from(deals)
    .leftJoin(customers, customerJoin(deals))
    .where(and(visibleDeals(caller), isNull(deals.archivedAt), matchesSearch(search, deals.name, customers.name)))
    .orderBy(desc(deals.createdAt), deals.id)
    .limit(maxResults);
}

/** Quotes by number, title or the other party, newest first. Customers find only quotes that were sent to them. */
export function searchQuotes(tx: Tx, caller: Caller, search: SearchQuery) {
  return tx
    .select({ id: quotes.id, number: quotes.number, title: quotes.title, customer: customers.name, partner: partners.name })
    .from(quotes)
    .innerJoin(customers, customerJoin(quotes))
    .innerJoin(partners, partnerJoin(quotes))
    .where(
      and(visibleQuotes(caller), isNull(quotes.archivedAt), matchesSearch(search, quotes.title, quotes.number, ...listPartyNames(caller))),
    )
    .orderBy(desc(quotes.createdAt), quotes.id)
    .limit(maxResults);
}

/** Contracts by number, title or the other party, newest first. Amendments belong to the contract that they change, as in the list. */
export function searchContracts(tx: Tx, caller: Caller, search: SearchQuery) {
  return tx
    .select({
      ...{ id: contracts.id, number: contracts.number, title: contracts.title, partner: partners.name },
      customer: sql<string>`coalesce(${contracts.customerName}, ${customers.name})`,
    })
    .from(contracts)
    .innerJoin(customers, customerJoin(contracts))
    .innerJoin(partners, partnerJoin(contracts))
    .where(
      and(
        visibleContracts(caller),
        isNull(contracts.amendsId),
        isNull(contracts.archivedAt),
        matchesSearch(search, contracts.title, contracts.number, ...listPartyNames(caller)),
      ),
    )
    .orderBy(desc(contracts.createdAt), contracts.id)
    .limit(maxResults);
}

/** Projects by number, name or the other party, newest first. */
export function searchProjects(tx: Tx, caller: Caller, search: SearchQuery) {
  return tx
    .select({ id: projects.id, number: projects.number, title: projects.name, customer: customers.name, partner: partners.name })
    .from(projects)
    .innerJoin(customers, customerJoin(projects))
    .innerJoin(partners, partnerJoin(projects))
    .where(
      and(
        visibleProjects(caller),
        isNull(projects.archivedAt),
        matchesSearch(search, projects.name, projects.number, ...listPartyNames(caller)),
      ),
    )
    .orderBy(desc(projects.createdAt), projects.id)
    .limit(maxResults);
}
