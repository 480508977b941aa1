import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { currency, Id, id, requiredText, text, timestamp } from '../fields';
import { accountTypes, entryKinds, entryPhases, subjectTypes } from './types';
import { listResponse, listQuery } from '../list';

export const LedgerAccount = z.object({
  /** The account code of entries, such as `partner:<id>:available`. */
  code: z.string(),
  /** The display name, such as "Halden Consulting, available". */
  name: z.string(),
  type: z.enum(accountTypes),
  currency,
  partnerId: z.nullable(id),
  /** Sums of all posted amounts, and of the amounts that holds reserve now. */
  postedDebitCents: z.int(),
  postedCreditCents: z.int(),
  pendingDebitCents: z.int(),
  pendingCreditCents: z.int(),
  /** The posted balance, on the account's normal side. */
  balanceCents: z.int(),
  /** The balance less the amounts that holds reserve. */
  availableCents: z.int(),
});
export type LedgerAccount = z.infer<typeof LedgerAccount>;

const LedgerParty = z.object({ code: z.string(), name: z.string() });

export const JournalEntry = z.object({
  id,
  /** Position in the tenant's journal, without gaps. */
  seq: z.int(),
  /** Identifies the event behind the entry; no event is booked twice. */
  reference: z.string(),
  kind: z.enum(entryKinds),
  phase: z.enum(entryPhases),
  /** The subject of the entry; `name` such as `OR-2026-0001` if it has one. */
  subject: z.object({ type: z.enum(subjectTypes), id, name: z.string() }),
  description: z.string(),
  currency,
  /** The sum of the postings below. */
  totalCents: z.int(),
  /** The postings visible to the caller: all of the entry's, or for a partner those that concern it. */
  postings: z.array(z.object({ debit: LedgerParty, credit: LedgerParty, amountCents: z.int(), orderId: z.nullable(id) })),
  postedAt: timestamp,
  /** Null for the system. */
  actor: z.nullable(z.object({ id, name: z.string() })),
  correlationId: z.string(),
  reversesId: z.nullable(id),
  reversedById: z.nullable(id),
  /** The hold that this entry resolves, and the entry that resolved this hold. */
  resolvesId: z.nullable(id),
  resolvedById: z.nullable(id),
  /** The other entry of a currency exchange. */
  linkedId: z.nullable(id),
  expiresAt: z.nullable(timestamp),
  /** The `hash` of the previous entry; 64 zeros for the first. Hexadecimal. */
  prevHash: z.string(),
  /** Keyed hash of `prevHash`, this entry and its postings. */
  hash: z.string(),
});
export type JournalEntry = z.infer<typeof JournalEntry>;

export const JournalEntryDetail = z.extend(JournalEntry, { allowedActions: z.array(z.enum(['reverse'])) });
export type JournalEntryDetail = z.infer<typeof JournalEntryDetail>;

export const listLedgerAccounts = endpoint({
  method: 'GET',
  path: '/finance/ledger/accounts',
  summary: "List account balances: all of the tenant's, or the partner's own",
  permission: 'ledger.read',
  query: z.extend(listQuery(['code', 'balance']), { type: z.optional(z.enum(accountTypes)), currency: z.optional(currency) }),
  response: listResponse(LedgerAccount),
});

export const listJournalEntries = endpoint({
  method: 'GET',
  path: '/finance/ledger/entries',
  summary: 'List ledger entries, newest first; with a subject, those that explain its amounts',
  permission: 'ledger.read',
  query: z.extend(listQuery(['seq'], 'desc'), {
    /** The code of an account in the entry. */
    account: z.optional(text(120)),
    subjectType: z.optional(z.enum(subjectTypes)),
    subjectId: z.optional(id),
    kind: z.optional(z.enum(entryKinds)),
    from: z.optional(timestamp),
    to: z.optional(timestamp),
  }),
  response: listResponse(JournalEntry),
});

export const getJournalEntry = endpoint({
  method: 'GET',
  path: '/finance/ledger/entries/{id}',
  summary: 'Get a ledger entry with its postings',
  permission: 'ledger.read',
  params: Id,
  response: JournalEntryDetail,
  errors: [404],
});

export const TrialBalance = z.object({
  currencies: z.array(
    z.object({
      currency,
      debitCents: z.int(),
      creditCents: z.int(),
      /** Debits less credits: anything but 0 is an error. */
      differenceCents: z.int(),
      /** By kind of account: the accounts of all partners are added up, and those of all orders. */
      rows: z.array(
        z.object({ account: z.string(), type: z.enum(accountTypes), count: z.int(), debitCents: z.int(), creditCents: z.int() }),
      ),
    }),
  ),
});
export type TrialBalance = z.infer<typeof TrialBalance>;

export const getTrialBalance = endpoint({
  method: 'GET',
  path: '/finance/ledger/trial-balance',
  summary: 'Get the trial balance; debits and credits are equal',
  permission: 'ledger.verify',
  response: TrialBalance,
});

export const verifyLedger = endpoint({
  method: 'GET',
  path: '/finance/ledger/verify',
  summary: 'Verify the ledger: recomputes chain, balances and invariants from the postings',
  permission: 'ledger.verify',
  response: z.object({
    ok: z.boolean(),
    entries: z.int(),
    postings: z.int(),
    accounts: z.int(),
    /** Hash of the newest entry; null in an empty ledger. */
    head: z.nullable(z.string()),
    /** Descriptions of the inconsistencies, the first of each kind first; at most 50. */
    problems: z.array(z.string()),
  }),
});

export const ReverseEntry = z.strictObject({ reason: requiredText(300) });

export const reverseJournalEntry = endpoint({
  method: 'POST',
  path: '/finance/ledger/entries/{id}/reverse',
  summary: 'Reverse an entry, once. Booked entries never change',
  permission: 'ledger.reverse',
  idempotent: true,
  params: Id,
  body: ReverseEntry,
  response: JournalEntryDetail,
  errors: [404, 409],
  refetches: ['finance', 'dashboard'],
});
