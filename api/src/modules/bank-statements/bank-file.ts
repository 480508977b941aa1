import { createHash } from 'node:crypto';
import { maxBankFileBytes, maxBankLines, type bankFileFormats } from '@techadds/shared/contract/bank-statements/states';
import { decodeText } from '../../platform/documents/decode-text';
import { defineHeavyTask } from '../../platform/heavy-work/heavy-task';
import { readBankCsv } from './bank-csv';
import { rejectBankFile } from './bank-values';
import { readCamt } from './camt';

/** A line as the bank reports it. */
export interface BankFileLine {
  line: number;
  bookedOn: string;
  amountCents: number;
  currency: string;
  reference: string;
  counterparty: string;
  /** What stays the same when the bank corrects the line; null if it gives neither a reference nor a statement id. */
  identity: string | null;
}
export interface BankFileContent {
  format: (typeof bankFileFormats)[number];
  statementNumber: string;
  /** IBAN or other number of the account; null if the file does not say. */
  account: string | null;
  unbookedCount: number;
  lines: BankFileLine[];
}
export type BankFile = Omit<BankFileContent, 'account' | 'lines'> & {
  contentHash: string;
  encoding: string;
  accountLast4: string | null;
  lines: (BankFileLine & { fingerprint: string })[];
};

const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Hashes what each line says; the second of two equal lines of a file is another line. */
function addFingerprints({ account, lines }: BankFileContent): BankFile['lines'] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const { bookedOn, amountCents, currency, reference, counterparty, identity } = line;
    const content = JSON.stringify([bookedOn, amountCents, currency, reference, counterparty]);
    const count = (seen.get(content) ?? 0) + 1;
    seen.set(content, count);
    return {
      ...{ ...line, fingerprint: hash(JSON.stringify([account, content, count])) },
      identity: identity && hash(JSON.stringify([account, identity])),
    };
  });
}

/** Reads a statement as CAMT.053 or CSV. @throws AppError 422 for `data`, naming line and column of what cannot be read */
export function readBankFile(bytes: Uint8Array): BankFile {
  if (bytes.length > maxBankFileBytes) throw rejectBankFile('The file is larger than 2 MB. Import it in parts.');
  const { text, encoding } = decodeText(bytes);
  if (text.trim() === '') throw rejectBankFile('The file is empty.');
  if (text.includes('\0')) throw rejectBankFile('This is not a text file. Export it from your bank as CAMT.053 or CSV and try again.');
  const content = text.replace(/^\uFEFF/, '').trimStart();
  const { account, ...file } = content.startsWith('<') ? readCamt(content) : readBankCsv(content);
  if (file.lines.length === 0) throw rejectBankFile('The file has no booked line.');
  if (file.lines.length > maxBankLines)
    throw rejectBankFile(
      `The file has more than ${maxBankLines.toLocaleString('en')} lines. Export a shorter period and import it in parts.`,
    );
  return {
    ...file,
    encoding,
    contentHash: hash(bytes),
    accountLast4: account?.slice(-4) ?? null,
    lines: addFingerprints({ account, ...file }),
  };
}

/** Read by a worker: a long statement takes longer than a request may delay others. */
export const bankFileReading = defineHeavyTask('bank-file-reading', readBankFile);
