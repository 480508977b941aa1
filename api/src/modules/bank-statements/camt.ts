import type { BankFileContent, BankFileLine } from './bank-file';
import { isDay, parseAmount, rejectBankFile, toPlainText } from './bank-values';
import { findAll, getText, parseXml, type XmlElement } from './xml-tree';

/** What banks write where they have no reference. */
const placeholders = ['NOTPROVIDED', 'NONREF', 'NOREF'];
const orEmpty = (reference: string) => (placeholders.includes(reference.toUpperCase()) ? '' : reference);

interface Money {
  amountCents: number;
  currency: string;
}

/** The amount of an entry or of a transaction in it; undefined if it has none that can be read. */
function findAmount(element: XmlElement, paths: readonly string[], direction: string): Money | undefined {
  const amount = paths.map((path) => findAll(element, path)[0]).find((found) => found !== undefined);
  const currency = amount?.attributes.Ccy ?? '';
  const cents = amount && /^[A-Z]{3}$/.test(currency) ? parseAmount(amount.text, currency) : undefined;
  if (cents === undefined || cents < 0) return undefined;
  return { amountCents: direction === 'DBIT' ? -cents : cents, currency };
}

const getDirection = (element: XmlElement) => getText(element, 'CdtDbtInd');
const isBooked = (entry: XmlElement) => ['BOOK', ''].includes(getText(entry, 'Sts/Cd', 'Sts/Prtry', 'Sts'));

/** What the line refers to: the ids of the payment, the creditor's reference, and the message. */
function getReference(entry: XmlElement, details: XmlElement | undefined): string {
  const parts = details
    ? [
        orEmpty(getText(details, 'Refs/EndToEndId')),
        getText(details, 'RmtInf/Strd/CdtrRefInf/Ref'),
        ...findAll(details, 'RmtInf/Ustrd').map(({ text }) => text.trim()),
      ]
    : [];
  const found = [...new Set(parts.filter((part) => part !== ''))];
  return toPlainText(found.length > 0 ? found.join(' ') : getText(entry, 'AddtlNtryInf', 'NtryRef'), 500);
}

function getCounterparty(details: XmlElement | undefined, amountCents: number): string {
  const party = amountCents < 0 ? 'Cdtr' : 'Dbtr';
  return details ? toPlainText(getText(details, `RltdPties/${party}/Nm`, `RltdPties/${party}/Pty/Nm`), 200) : '';
}

/** The transactions of an entry: one line for each if they add up to the entry, else one for the entry. */
function splitEntry(entry: XmlElement, total: Money): { money: Money; details: XmlElement | undefined }[] {
  const all = findAll(entry, 'NtryDtls/TxDtls');
  const parts = all.map((details) => ({
    details,
    money: findAmount(details, ['Amt', 'AmtDtls/TxAmt/Amt'], getDirection(details) || getDirection(entry)),
  }));
  const sum = parts.reduce((cents, { money }) => (money?.currency === total.currency ? cents + money.amountCents : NaN), 0);
  if (all.length < 2 || sum !== total.amountCents) return [{ money: total, details: all.length === 1 ? all[0] : undefined }];
  return parts.map(({ money, details }) => ({ money: money ?? total, details }));
}

/** @param place of the entry in its statement, from 1 */
function readEntry(entry: XmlElement, statementNumber: string, place: number): Omit<BankFileLine, 'line'>[] {
  const fail = (element: string, message: string) => rejectBankFile(`Statement ${statementNumber}, entry ${place}, ${element}: ${message}`);
  const direction = getDirection(entry);
  if (direction !== 'CRDT' && direction !== 'DBIT') throw fail('CdtDbtInd', 'Write CRDT or DBIT.');
  const total = findAmount(entry, ['Amt'], direction);
  if (!total) throw fail('Amt', 'It is no amount with a currency.');
  const bookedOn = getText(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm').slice(0, 10);
  if (!isDay(bookedOn)) throw fail('BookgDt', 'It is no day.');
  const ofEntry = orEmpty(getText(entry, 'AcctSvcrRef'));
  const parts = splitEntry(entry, total);
  return parts.map(({ money, details }, n) => {
    const own = details ? orEmpty(getText(details, 'Refs/AcctSvcrRef')) : '';
    const bankReference = own || (ofEntry && (parts.length > 1 ? `${ofEntry}/${n + 1}` : ofEntry));
    const identity = bankReference ? `reference ${bankReference}` : `place ${statementNumber} ${place}.${n + 1}`;
    return {
      bookedOn,
      ...money,
      reference: getReference(entry, details),
      counterparty: getCounterparty(details, money.amountCents),
      identity,
    };
  });
}

/** Reads the statements of a CAMT.053 file, of any version. @throws AppError 422 with statement, entry and element of what cannot be read */
export function readCamt(xml: string): BankFileContent {
  const [document] = parseXml(xml).children;
  const statements = document ? findAll(document, 'BkToCstmrStmt/Stmt') : [];
  if (statements.length === 0) {
    const other = document?.children
      .map(({ name }) => ({ BkToCstmrAcctRpt: 'CAMT.052', BkToCstmrDbtCdtNtfctn: 'CAMT.054' })[name])
      .find(Boolean);
    throw rejectBankFile(
      other
        ? `This is a report in ${other}. Export the statement, CAMT.053.`
        : 'This XML is no bank statement. Export it as CAMT.053 or CSV.',
    );
  }
  const accounts = new Set(statements.map((statement) => getText(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id')));
  if (accounts.size > 1) throw rejectBankFile('The file has statements of several accounts. Export one account at a time.');
  const entries = statements.flatMap((statement) => findAll(statement, 'Ntry').map((entry, n) => ({ entry, statement, place: n + 1 })));
  const booked = entries.filter(({ entry }) => isBooked(entry));
  const lines = booked.flatMap(({ entry, statement, place }) => readEntry(entry, getText(statement, 'Id') || '1', place));
  return {
    ...{ format: 'camt.053', unbookedCount: entries.length - booked.length, account: [...accounts][0] || null },
    statementNumber: toPlainText([...new Set(statements.map((statement) => getText(statement, 'Id')))].join(', '), 200),
    lines: lines.map((line, n) => ({ ...line, line: n + 1 })),
  };
}
