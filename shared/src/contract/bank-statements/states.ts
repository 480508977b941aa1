/** A file is uploaded, then applied line by line. */
export const bankStatementStates = ['uploaded', 'applying', 'applied'] as const;
export type BankStatementState = (typeof bankStatementStates)[number];

export const bankFileFormats = ['camt.053', 'csv'] as const;

/** How a line of a statement compares with deposits and payouts. Only `matched` confirms a record. */
export const bankLineMatches = [
  'matched',
  'amount_differs',
  'not_expected',
  'changed',
  'possible',
  'no_match',
  'already_imported',
] as const;
export type BankLineMatch = (typeof bankLineMatches)[number];

/** What became of a line when its statement was applied. */
export const bankLineOutcomes = ['confirmed', 'task_created', 'unmatched', 'skipped'] as const;

export const maxBankFileBytes = 2 * 1024 * 1024;
export const maxBankLines = 1_000;
/** Lines that one call applies: a longer statement takes several. */
export const bankLinesPerCall = 100;

export const bankCsvColumns = ['date', 'amount', 'currency', 'reference', 'counterparty'] as const;

/** The address of the list of statements, below that of payouts. */
export const bankStatementsPath = '/finance/payouts/bank-statements';
