import * as z from 'zod/mini';
import { bankFileFormats, bankLineMatches, bankLineOutcomes, bankStatementStates, maxBankFileBytes } from './states';
import { endpoint } from '../endpoint';
import { currency, Id, id, requiredText, timestamp } from '../fields';
import { listQuery, listResponse } from '../list';

export const BankStatement = z.object({
  id,
  fileName: z.string(),
  format: z.enum(bankFileFormats),
  /** As detected: `utf-8`, `utf-16` or `windows-1252`, which includes ISO-8859-1. */
  encoding: z.string(),
  /** The bank's id of the statement; empty for CSV files. */
  statementNumber: z.string(),
  /** The last four signs of the account; null if the file does not say. */
  accountLast4: z.nullable(z.string()),
  /** The days of the first and the last line. */
  firstDay: z.string(),
  lastDay: z.string(),
  state: z.enum(bankStatementStates),
  lineCount: z.int(),
  /** Lines that were applied. */
  appliedCount: z.int(),
  actorName: z.string(),
  createdAt: timestamp,
  appliedAt: z.nullable(timestamp),
});
export type BankStatement = z.infer<typeof BankStatement>;

export const BankStatementDetail = z.extend(BankStatement, {
  /** Entries of the file that the bank has not booked yet; they come with a later statement. */
  unbookedCount: z.int(),
  /** Lines by how they compare with deposits and payouts. */
  counts: z.record(z.enum(bankLineMatches), z.int()),
});
export type BankStatementDetail = z.infer<typeof BankStatementDetail>;

export const BankLine = z.object({
  id,
  /** The line of a CSV file, or the place of the entry in an XML file. */
  line: z.int(),
  bookedOn: z.string(),
  /** Negative for money that left the account. */
  amountCents: z.int(),
  currency,
  reference: z.string(),
  counterparty: z.string(),
  match: z.enum(bankLineMatches),
  /** A sentence that explains the match. */
  message: z.string(),
  record: z.nullable(z.object({ type: z.enum(['deposit', 'payout']), id, number: z.string() })),
  /** Null until the line is applied. */
  outcome: z.nullable(z.enum(bankLineOutcomes)),
  taskId: z.nullable(id),
});
export type BankLine = z.infer<typeof BankLine>;

const UploadBankStatement = z.strictObject({
  name: requiredText(200),
  /** The content in base64. */
  data: z
    .string()
    .check(
      z.maxLength(Math.ceil(maxBankFileBytes / 3) * 4, 'The file is larger than 2 MB. Import it in parts.'),
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'This is not base64.'),
    ),
});

export const uploadBankStatement = endpoint({
  method: 'POST',
  path: '/finance/bank-statements',
  summary: 'Upload a bank statement (CAMT.053 or CSV) and compare it; nothing is booked before `POST /finance/bank-statements/{id}/apply`',
  permission: 'deposits.settle',
  body: UploadBankStatement,
  response: BankStatementDetail,
  status: 201,
  maxBodyKb: 2_800,
  errors: [409],
});

export const listBankStatements = endpoint({
  method: 'GET',
  path: '/finance/bank-statements',
  summary: 'List uploaded bank statements, newest first',
  permission: 'ledger.verify',
  query: z.extend(listQuery(['createdAt', 'name'], 'desc'), { state: z.optional(z.enum(bankStatementStates)) }),
  response: listResponse(BankStatement),
});

export const getBankStatement = endpoint({
  method: 'GET',
  path: '/finance/bank-statements/{id}',
  summary: 'Get a bank statement with the numbers of its lines by match',
  permission: 'ledger.verify',
  params: Id,
  response: BankStatementDetail,
  errors: [404],
});

export const listBankLines = endpoint({
  method: 'GET',
  path: '/finance/bank-lines',
  summary: 'List the lines of a bank statement in their order',
  permission: 'ledger.verify',
  query: z.extend(listQuery(['line', 'date', 'amount']), { statementId: id, match: z.optional(z.enum(bankLineMatches)) }),
  response: listResponse(BankLine),
});

export const applyBankStatement = endpoint({
  method: 'POST',
  path: '/finance/bank-statements/{id}/apply',
  summary: 'Confirm matched deposits and payouts, and create tasks for differences. Repeat it while `state` is `applying`',
  permission: 'deposits.settle',
  idempotent: true,
  params: Id,
  response: BankStatementDetail,
  errors: [404, 409],
  refetches: ['finance', 'notifications', 'consultant'],
});

export const discardBankStatement = endpoint({
  method: 'DELETE',
  path: '/finance/bank-statements/{id}',
  summary: 'Discard a bank statement of which nothing was applied',
  permission: 'deposits.settle',
  params: Id,
  response: z.object({ id }),
  errors: [404, 409],
});
