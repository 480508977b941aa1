import { and, asc, desc, eq, gte, inArray, lte, or, sql, type Column, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AccountType, EntryKind, SubjectType } from '@techadds/shared/contract/ledger/types';
import type { JournalEntry, LedgerAccount, TrialBalance } from '@techadds/shared/contract/ledger/endpoints';
import type { Tx } from '../../platform/database/client';
import { journalEntries, ledgerAccounts, partners, postings, users } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { isDebitNormal } from './chart-of-accounts.service';
import { listPostings } from './ledger.db';
import { formatAccountName, findNamesInTexts, formatSubjectName } from './ledger-labels.db';

type JournalViewer = Pick<Caller, 'tenantId' | 'scope' | 'partnerId'>;

/** Partners see postings and accounts of their own; admins see all. */
function visibleToPartner(
  { scope, partnerId }: JournalViewer,
  column: typeof postings.partnerId | typeof ledgerAccounts.partnerId,
): SQL | undefined {
  if (scope === 'tenant') return undefined;
  return scope === 'partner' && partnerId !== null ? eq(column, partnerId) : sql`false`;
}

export interface LedgerAccountFilter extends ListRequest {
  query?: string;
  type?: AccountType;
  currency?: string;
}

type LedgerAccountRow = typeof ledgerAccounts.$inferSelect;
function toLedgerAccountDto(row: LedgerAccountRow, name: string): LedgerAccount {
  const debits = isDebitNormal(row.type);
  const balanceCents = (row.postedDebit - row.postedCredit) * (debits ? 1 : -1) || 0;
  return {
    code: row.code,
    name,
    type: row.type,
    currency: row.currency,
    partnerId: row.partnerId,
    postedDebitCents: row.postedDebit,
    postedCreditCents: row.postedCredit,
    pendingDebitCents: row.pendingDebit,
    pendingCreditCents: row.pendingCredit,
    balanceCents,
    availableCents: balanceCents - (debits ? row.pendingCredit : row.pendingDebit),
  };
}

/** A page of the accounts visible to the caller, and their total number. */
export async function listLedgerAccounts(
  tx: Tx,
  caller: JournalViewer,
  filter: LedgerAccountFilter,
): Promise<{ total: number; items: LedgerAccount[] }> {
  const query = filter.query?.trim();
  const ofPartner = sql`exists (select from ${partners} where ${and(
    eq(partners.tenantId, caller.tenantId),
    sql`${partners.id} = ${ledgerAccounts.partnerId}`,
    query ? containsText(partners.name, query) : undefined,
  )})`;
  const where = and(
    eq(ledgerAccounts.tenantId, caller.tenantId),
    visibleToPartner(caller, ledgerAccounts.partnerId),
    query ? or(containsText(ledgerAccounts.code, query), ofPartner) : undefined,
    filter.type && eq(ledgerAccounts.type, filter.type),
    filter.currency ? eq(ledgerAccounts.currency, filter.currency) : undefined,
  );
  const balance = sql`(${ledgerAccounts.postedDebit} - ${ledgerAccounts.postedCredit}) * case when ${ledgerAccounts.type} in ('asset', 'expense') then 1 else -1 end`;
  const by = filter.sort === 'balance' ? [balance, ledgerAccounts.code] : [ledgerAccounts.code];
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(ledgerAccounts)
    .where(where);
  const rows = await tx
    .select()
    .from(ledgerAccounts)
    .where(where)
    .orderBy(...orderByColumns(filter.order, ...by, ledgerAccounts.currency))
    .limit(filter.limit)
    .offset(filter.offset);
  const names = await findNamesInTexts(
    tx,
    caller.tenantId,
    rows.map(({ code }) => code),
  );
  return { total: count?.total ?? 0, items: rows.map((row) => toLedgerAccountDto(row, formatAccountName(row.code, names))) };
}

export interface JournalEntryFilter extends ListRequest {
  query?: string;
  account?: string;
  subjectType?: SubjectType;
  subjectId?: string;
  kind?: EntryKind;
  from?: string;
  to?: string;
}

/** Entries with a posting that is visible to the caller and, if `account` is given, on that account. */
function hasVisiblePosting(caller: JournalViewer, account: string | undefined): SQL | undefined {
  const ownPostings = visibleToPartner(caller, postings.partnerId);
  if (!ownPostings && account === undefined) return undefined;
  const which = and(
    eq(postings.tenantId, caller.tenantId),
    ownPostings,
    account === undefined ? undefined : or(eq(postings.debitCode, account), eq(postings.creditCode, account)),
  );
  return sql`${journalEntries.id} in (select ${postings.entryId} from ${postings} where ${which})`;
}

const reversal = alias(journalEntries, 'reversal');
const resolution = alias(journalEntries, 'resolution');
const linked = alias(journalEntries, 'linked');
const joinsEntry = (follower: { tenantId: Column }, column: Column) =>
  and(sql`${follower.tenantId} = ${journalEntries.tenantId}`, sql`${column} = ${journalEntries.id}`);

async function selectEntryDtos(tx: Tx, caller: JournalViewer, where: SQL | undefined, page: Partial<ListRequest>): Promise<JournalEntry[]> {
  const rows = await tx
    .select({
      entry: journalEntries,
      actorName: sql<string | null>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      reversedById: reversal.id,
      resolvedById: resolution.id,
      linkedBackId: linked.id,
    })
    .from(journalEntries)
    .leftJoin(users, and(eq(users.tenantId, journalEntries.tenantId), eq(users.id, journalEntries.actorId)))
    .leftJoin(reversal, joinsEntry(reversal, reversal.reversesId))
    .leftJoin(resolution, joinsEntry(resolution, resolution.resolvesId))
    .leftJoin(linked, joinsEntry(linked, linked.linkedId))
    .where(where)
    .orderBy(page.order === 'asc' ? asc(journalEntries.seq) : desc(journalEntries.seq))
    .limit(page.limit ?? 1)
    .offset(page.offset ?? 0);
  const ids = rows.map(({ entry }) => entry.id);
  const allPostings = await listPostings(tx, caller.tenantId, ids);
  const visiblePostings =
    caller.scope === 'tenant' ? allPostings : allPostings.filter(({ partnerId }) => partnerId !== null && partnerId === caller.partnerId);
  const names = await findNamesInTexts(tx, caller.tenantId, [
    ...rows.map(({ entry }) => entry.subjectId),
    ...visiblePostings.flatMap(({ debitCode, creditCode }) => [debitCode, creditCode]),
  ]);
  const toAccountRef = (code: string) => ({ code, name: formatAccountName(code, names) });
  return rows.map(({ entry, actorName, reversedById, resolvedById, linkedBackId }) => {
    const ownPostings = visiblePostings.filter(({ entryId }) => entryId === entry.id);
    return {
      id: entry.id,
      seq: entry.seq,
      reference: entry.reference,
      kind: entry.kind,
      phase: entry.phase,
      subject: { type: entry.subjectType, id: entry.subjectId, name: formatSubjectName(entry.subjectType, entry.subjectId, names) },
      description: entry.description,
      currency: entry.currency,
      totalCents: ownPostings.reduce((sum, { amountCents }) => sum + amountCents, 0),
      postings: ownPostings.map(({ debitCode, creditCode, amountCents, orderId }) => ({
        ...{ debit: toAccountRef(debitCode), credit: toAccountRef(creditCode), amountCents, orderId },
      })),
      postedAt: entry.postedAt,
      actor: entry.actorId === null ? null : { id: entry.actorId, name: actorName ?? 'Platform team' },
      correlationId: entry.correlationId,
      reversesId: entry.reversesId,
      reversedById,
      resolvesId: entry.resolvesId,
      resolvedById,
      linkedId: entry.linkedId ?? linkedBackId,
      expiresAt: entry.expiresAt,
      prevHash: entry.prevHash,
      hash: entry.hash,
    };
  });
}

/** A page of the entries visible to the caller, and the number of matches. */
export async function listJournalEntries(
  tx: Tx,
  caller: JournalViewer,
  filter: JournalEntryFilter,
): Promise<{ total: number; items: JournalEntry[] }> {
  const query = filter.query?.trim();
  const where = and(
    eq(journalEntries.tenantId, caller.tenantId),
    hasVisiblePosting(caller, filter.account?.trim() || undefined),
    query ? or(containsText(journalEntries.description, query), containsText(journalEntries.reference, query)) : undefined,
    filter.subjectType && eq(journalEntries.subjectType, filter.subjectType),
    filter.subjectId ? eq(journalEntries.subjectId, filter.subjectId) : undefined,
    filter.kind && eq(journalEntries.kind, filter.kind),
    filter.from ? gte(journalEntries.postedAt, filter.from) : undefined,
    filter.to ? lte(journalEntries.postedAt, filter.to) : undefined,
  );
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(journalEntries)
    .where(where);
  return { total: count?.total ?? 0, items: await selectEntryDtos(tx, caller, where, filter) };
}

/** An entry visible to the caller. */
export async function findJournalEntry(tx: Tx, caller: JournalViewer, id: string): Promise<JournalEntry | undefined> {
  const where = and(eq(journalEntries.tenantId, caller.tenantId), inArray(journalEntries.id, [id]), hasVisiblePosting(caller, undefined));
  return (await selectEntryDtos(tx, caller, where, {}))[0];
}

/** The balances of all accounts by currency; accounts that differ only in an id are summed up. */
export async function computeTrialBalance(tx: Tx, tenantId: string): Promise<TrialBalance> {
  const net = sql`${ledgerAccounts.postedDebit} - ${ledgerAccounts.postedCredit}`;
  const account = sql<string>`regexp_replace(${ledgerAccounts.code}, ':[0-9a-f-]{36}', '')`;
  const rows = await tx
    .select({
      currency: ledgerAccounts.currency,
      account,
      type: ledgerAccounts.type,
      count: sql<number>`count(*)::int`,
      debitCents: sql<string>`sum(greatest(${net}, 0))`.mapWith(Number),
      creditCents: sql<string>`sum(greatest(-(${net}), 0))`.mapWith(Number),
    })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.tenantId, tenantId))
    .groupBy(ledgerAccounts.currency, account, ledgerAccounts.type)
    .orderBy(ledgerAccounts.currency, account);
  const currencies = [...new Set(rows.map((row) => row.currency))].map((currency) => {
    const ownPostings = rows.filter((row) => row.currency === currency);
    const debitCents = ownPostings.reduce((sum, row) => sum + Number(row.debitCents), 0);
    const creditCents = ownPostings.reduce((sum, row) => sum + Number(row.creditCents), 0);
    return {
      ...{ currency, debitCents, creditCents, differenceCents: debitCents - creditCents },
      rows: ownPostings.map(({ currency: _, ...row }) => ({
        ...row,
        debitCents: Number(row.debitCents),
        creditCents: Number(row.creditCents),
      })),
    };
  });
  return { currencies };
}
