import { bankCsvColumns } from '@techadds/shared/contract/bank-statements/states';
import { parseCsv, type CsvRow } from '../../platform/documents/csv-parse';
import { AppError } from '../../platform/http/errors';
import type { BankFileContent, BankFileLine } from './bank-file';
import { isDay, parseAmount, rejectBankFile, toPlainText } from './bank-values';

type Column = (typeof bankCsvColumns)[number];

function parse(text: string): CsvRow[] {
  try {
    return parseCsv(text);
  } catch (error) {
    const message = error instanceof AppError ? error.extra.fields?.csv : undefined;
    throw message === undefined ? error : rejectBankFile(message);
  }
}

/** The place of each column by its heading. @throws AppError 422 for columns that are missing or there twice */
function findColumns(header: readonly string[]): Record<Column, number> {
  const headings = header.map((cell) => cell.trim().toLowerCase());
  const missing = bankCsvColumns.filter((column) => !headings.includes(column));
  if (missing.length > 0)
    throw rejectBankFile(`Line 1 lacks ${missing.join(', ')}. The first line names the columns: ${bankCsvColumns.join(', ')}.`);
  const twice = bankCsvColumns.find((column) => headings.indexOf(column) !== headings.lastIndexOf(column));
  if (twice) throw rejectBankFile(`Line 1 names the column ${twice} twice.`);
  return Object.fromEntries(bankCsvColumns.map((column) => [column, headings.indexOf(column)])) as Record<Column, number>;
}

function toLine({ line, cells }: CsvRow, columns: Record<Column, number>): BankFileLine {
  const get = (column: Column) => (cells[columns[column]] ?? '').trim();
  const fail = (column: Column, message: string) => {
    const value = get(column).slice(0, 40).toWellFormed();
    return rejectBankFile(`Line ${line}, column ${column}: ${value === '' ? 'it is empty' : `“${value}”`}. ${message}`);
  };
  const [bookedOn, currency] = [get('date'), get('currency')];
  if (!isDay(bookedOn)) throw fail('date', 'Write days like 2026-11-30.');
  if (!/^[A-Z]{3}$/.test(currency)) throw fail('currency', 'Write currencies like EUR.');
  // A comma is a decimal one: thousands separators are not accepted, because “1,234” can be read in two ways.
  const amountCents = parseAmount(get('amount').replace(/^([+-]?\d+),(\d{1,4})$/, '$1.$2'), currency);
  if (amountCents === undefined) throw fail('amount', 'Write amounts like 1234.56, or -1234.56 for money that left the account.');
  const texts = { reference: toPlainText(get('reference'), 500), counterparty: toPlainText(get('counterparty'), 200) };
  return { line, bookedOn, amountCents, currency, ...texts, identity: null };
}

/** Reads a CSV file with the columns date, amount, currency, reference, counterparty. @throws AppError 422 with line and column */
export function readBankCsv(text: string): BankFileContent {
  const [header, ...rows] = parse(text);
  const columns = findColumns(header?.cells ?? []);
  return { format: 'csv', statementNumber: '', account: null, unbookedCount: 0, lines: rows.map((row) => toLine(row, columns)) };
}
