import { createBankFile } from '../world/bank-statements';
import { createRowFinder } from './row-finder';
import type { InputOverrides, RowFinders } from './types';

/** Journal entries, bank statements and exchange rates. */
export const ledgerInputs: InputOverrides = {
  uploadBankStatement: () => ({ data: createBankFile() }),
  // The daily file is none of the tests.
  putRateSource: () => ({ source: 'bundled', updatedAt: undefined }),
};

export const ledgerRows: RowFinders = {
  // The newest rows belong to projects, whose entries have actions of their own.
  reverseJournalEntry: createRowFinder(
    `select id from journal_entries where tenant_id = (select tenant_id from users where id = $1) and kind = 'adjustment' order by posted_at desc`,
    1,
  ),
  discardBankStatement: createRowFinder(
    `select s.id from bank_statements s join users u on u.id = $1 and u.tenant_id = s.tenant_id where s.state = 'uploaded' order by s.created_at desc`,
    1,
  ),
};
