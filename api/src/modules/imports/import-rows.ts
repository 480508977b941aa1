import type * as z from 'zod/mini';
import { CreateContact } from '@techadds/shared/contract/crm/forms';
import { ImportedCustomer } from '@techadds/shared/contract/customers/forms';
import type { ImportKind } from '@techadds/shared/contract/imports/fields';
import type { CsvRow } from '../../platform/documents/csv-parse';

export interface RowError {
  line: number;
  columnName: string;
  value: string;
  message: string;
}
/** A valid row: the fields that its columns fill, the others are absent. */
export type ContactValues = z.output<typeof CreateContact>;
export type CustomerValues = z.output<typeof ImportedCustomer> & { name: string; email: string };

const splitList = (cell: string, signs: RegExp) => [...new Set(cell.split(signs).map((part) => part.trim()))].filter((part) => part !== '');

/** How a cell is read, by field; the others are text. `undefined` is no value. */
const readers: Record<ImportKind, Record<string, (cell: string) => unknown>> = {
  contacts: {
    emails: (cell) => splitList(cell, /[;,\s]/).map((email) => ({ email, type: 'work' })),
    phones: (cell) => splitList(cell, /[;,]/).map((number) => ({ number, type: 'work' })),
    tags: (cell) => splitList(cell, /[;,]/),
    status: (cell) => cell.toLowerCase().replaceAll(/[\s-]+/g, '_'),
  },
  customers: {
    kind: (cell) => cell.toLowerCase(),
    status: (cell) => cell.toLowerCase(),
    countryCode: (cell) => cell.toUpperCase(),
    website: (cell) => (cell.includes('://') ? cell : `https://${cell}`),
  },
};

/** The cells by field. Empty ones are left out: they change nothing. Exports guard formulas with an apostrophe. */
function readCells(mapping: readonly (string | null)[], { cells }: CsvRow): Map<string, string> {
  const texts = mapping.map((field, n): [string | null, string] => [field, (cells[n] ?? '').trim().replace(/^'(?=[=+\-@\t\r])/, '')]);
  return new Map(texts.filter((entry): entry is [string, string] => entry[0] !== null && entry[1] !== ''));
}

/** "Ana Maria Berg" is "Ana Maria" and "Berg". */
function splitName(values: Record<string, unknown>): Record<string, unknown> {
  const { name, ...others } = values;
  if (typeof name !== 'string' || others.firstName !== undefined) return others;
  const end = name.lastIndexOf(' ');
  return end < 0 ? { firstName: name, ...others } : { firstName: name.slice(0, end).trim(), lastName: name.slice(end + 1), ...others };
}

/** The values of a row, or what is wrong with it, with the columns as they are named in the file. */
export function validateRow(
  kind: ImportKind,
  { headings, mapping }: { headings: readonly string[]; mapping: readonly (string | null)[] },
  row: CsvRow,
): { values: ContactValues | CustomerValues } | { errors: RowError[] } {
  const texts = readCells(mapping, row);
  const read = Object.fromEntries([...texts].map(([field, cell]) => [field, (readers[kind][field] ?? String)(cell)]));
  const values = kind === 'contacts' ? splitName(read) : read;
  const parsed = (kind === 'contacts' ? CreateContact : ImportedCustomer).safeParse(values);
  const toError = (field: string, message: string): RowError => {
    const column = mapping.includes(field) ? field : kind === 'contacts' && /^(first|last)Name$/.test(field) ? 'name' : field;
    return {
      line: row.line,
      columnName: headings[mapping.indexOf(column)] ?? '',
      value: (texts.get(column) ?? '').slice(0, 200).replaceAll('\0', '').toWellFormed(),
      message,
    };
  };
  const errors = (parsed.error?.issues ?? []).map(({ path, message }) => toError(String(path[0]), message));
  const missing = kind === 'customers' ? ['name', 'email'].filter((field) => !texts.has(field)) : [];
  for (const field of missing) errors.push(toError(field, 'This field is required.'));
  // One error for each column is enough.
  const byColumn = new Map([...errors].reverse().map((error) => [error.columnName, error]));
  return parsed.success && errors.length === 0 ? { values: parsed.data } : { errors: [...byColumn.values()].reverse() };
}

/** The e-mails by which a row is recognized, in lower case. */
export const getEmails = (values: ContactValues | CustomerValues): string[] =>
  ('email' in values ? [values.email] : (values.emails ?? []).map(({ email }) => email)).map((email) => email.toLowerCase());
