import { listJournalEntries } from '@techadds/shared/contract/ledger/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const journalEntryList = { endpoint: listJournalEntries, sorts: ['seq'], order: 'desc' } as const;

export const firstQueries = { LedgerPage: [journalEntryList] } satisfies FirstQueries;
