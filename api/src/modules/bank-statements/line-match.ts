import type { BankLineMatch } from '@techadds/shared/contract/bank-statements/states';
import type { DepositStatus } from '@techadds/shared/contract/deposits/states';
import type { PayoutStatus } from '@techadds/shared/contract/payouts/states';
import { formatAmount } from '../../platform/money/format';
import type { BankFile } from './bank-file';
import { findDocumentNumbers, findReferences } from './line-references';

export type ComparedLine = BankFile['lines'][number];
interface MoneyRecord {
  id: string;
  number: string;
  amountCents: number;
  currency: string;
  createdAt: string;
}
export type BankRecord = MoneyRecord &
  ({ type: 'deposit'; status: DepositStatus; reference: string; feeCents: number } | { type: 'payout'; status: PayoutStatus });
/** A line of another file that was applied. */
interface AppliedLine {
  fingerprint: string;
  identity: string | null;
  fileName: string;
  appliedAt: string;
  amountCents: number;
  currency: string;
  reference: string;
  record: { type: 'deposit' | 'payout'; id: string; number: string } | null;
}
/** What lines are compared with. */
export interface MatchFacts {
  records: readonly BankRecord[];
  applied: readonly AppliedLine[];
  /** Deposits and payouts that a line has confirmed. */
  confirmedIds: ReadonlySet<string>;
}
export interface LineMatch {
  match: BankLineMatch;
  message: string;
  record: { type: 'deposit' | 'payout'; id: string; number: string } | null;
}

const dayMs = 86_400_000;
const formatLineAmount = (cents: number, currency: string) => `${currency} ${formatAmount(Math.abs(cents), currency)}`;
const toName = ({ type, number }: Pick<BankRecord, 'type' | 'number'>) => `${type === 'deposit' ? 'Deposit' : 'Payout'} ${number}`;
const toRecord = ({ type, id, number }: BankRecord) => ({ type, id, number });

/** The amounts that the bank may report: of a deposit also the amount after the processor has kept its fee. */
const getAmounts = (record: BankRecord) =>
  record.type === 'payout' ? [-record.amountCents] : [record.amountCents, record.amountCents - record.feeCents];
const hasAmount = (line: ComparedLine, record: BankRecord) =>
  record.currency === line.currency && getAmounts(record).includes(line.amountCents);

/** A transfer cannot be older than what it pays, but for the time zone of the bank. */
const isTooOld = (line: ComparedLine, { createdAt }: BankRecord) => Date.parse(line.bookedOn) + 2 * dayMs <= Date.parse(createdAt);

const isWaiting = (record: BankRecord) =>
  record.type === 'deposit' ? record.status === 'pending' : record.status === 'pending' || record.status === 'in_transit';
/** Confirmed by an administrator before the statement came. */
const isConfirmedByHand = (record: BankRecord) =>
  record.type === 'deposit' ? ['settled', 'partially_refunded', 'refunded'].includes(record.status) : record.status === 'paid';

/** The records that a line names: by their number, or a deposit by its whole reference. */
function findNamed(line: ComparedLine, records: readonly BankRecord[]): BankRecord[] {
  const [numbers, references] = [findDocumentNumbers(line.reference), findReferences(line.reference)];
  const byNumber = records.filter(({ number }) => numbers.includes(number));
  if (byNumber.length > 0) return byNumber;
  return records.filter((record) => record.type === 'deposit' && references.includes(record.reference.toUpperCase()));
}

function compareNamed(line: ComparedLine, record: BankRecord, confirmedIds: ReadonlySet<string>): LineMatch {
  const name = toName(record);
  const differs = (match: BankLineMatch, message: string): LineMatch => ({ match, message, record: toRecord(record) });
  const isOut = line.amountCents < 0;
  if (isOut !== (record.type === 'payout'))
    return differs('not_expected', `The bank moved money the other way for ${name}: it may have been returned.`);
  if (!hasAmount(line, record)) {
    const [expected, actual] = [formatLineAmount(record.amountCents, record.currency), formatLineAmount(line.amountCents, line.currency)];
    return differs('amount_differs', `${name} is ${expected}; the bank has ${actual}.`);
  }
  if (confirmedIds.has(record.id)) return differs('not_expected', `${name} was confirmed by another line: it may have been paid twice.`);
  if (isTooOld(line, record)) return differs('not_expected', `The bank booked this before ${name} existed.`);
  if (isWaiting(record)) return differs('matched', `Confirms that ${name} was ${isOut ? 'paid' : 'received'}.`);
  if (isConfirmedByHand(record)) return differs('matched', `${name} was confirmed before; nothing is booked again.`);
  return differs('not_expected', `${name} is ${record.status.replaceAll('_', ' ')}, but the bank moved the money.`);
}

/** The only waiting record with the amount and currency of a line that names none; undefined if there are none or several. */
function findPossible(line: ComparedLine, records: readonly BankRecord[], confirmedIds: ReadonlySet<string>): BankRecord | undefined {
  const found = records.filter(
    (record) => isWaiting(record) && hasAmount(line, record) && !isTooOld(line, record) && !confirmedIds.has(record.id),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** Compares a line of a statement with deposits, payouts and the lines that were applied before. */
export function matchLine(line: ComparedLine, { records, applied, confirmedIds }: MatchFacts): LineMatch {
  const same = applied.find(({ fingerprint }) => fingerprint === line.fingerprint);
  if (same)
    return { match: 'already_imported', message: `Imported with ${same.fileName} on ${same.appliedAt.slice(0, 10)}.`, record: same.record };
  const earlier = line.identity === null ? undefined : applied.find(({ identity }) => identity === line.identity);
  if (earlier) {
    const was = `${formatLineAmount(earlier.amountCents, earlier.currency)}, “${earlier.reference}”`;
    return { match: 'changed', message: `Imported with ${earlier.fileName} as ${was}. Nothing is booked again.`, record: earlier.record };
  }
  const named = findNamed(line, records);
  const record = named.length === 1 ? named[0] : named.filter((each) => hasAmount(line, each) && isWaiting(each))[0];
  if (record) return compareNamed(line, record, confirmedIds);
  const possible = findPossible(line, records, confirmedIds);
  if (possible)
    return {
      match: 'possible',
      message: `${toName(possible)} has this amount, but the line does not name it.`,
      record: toRecord(possible),
    };
  return { match: 'no_match', message: 'No deposit or payout has this reference or amount.', record: null };
}

/** Compares the lines of a statement in their order: what one line confirms, the next one does not confirm again. */
export function matchLines(lines: readonly ComparedLine[], facts: MatchFacts): LineMatch[] {
  const confirmedIds = new Set(facts.confirmedIds);
  return lines.map((line) => {
    const found = matchLine(line, { ...facts, confirmedIds });
    if (found.match === 'matched' && found.record) confirmedIds.add(found.record.id);
    return found;
  });
}
