import * as z from 'zod/mini';
import type * as contract from '@techadds/shared/contract/services/endpoints';
import { ServiceForm, units } from '@techadds/shared/contract/services/endpoints';
import { getCurrencyExponent, getMinorUnits } from '@techadds/shared/contract/currency/exponent';
import type { Output } from '@techadds/shared/contract/endpoint';
import type { Tx } from '../../platform/database/client';
import { validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import type { CsvRow } from '../../platform/documents/csv-parse';
import { formatPlainAmount } from '../../platform/money/format';
import { getTenantCurrency } from '../tenants/tenants.service';
import { findCategoryIdsByName, findServiceNames } from './services.db';
import { createService, resolvePartnerId } from './services.rules';

type ImportResult = Output<typeof contract.importServices>;
type ImportResultRow = ImportResult['rows'][number];
type ServiceFormValues = z.output<typeof ServiceForm>;

const maxRows = 500;
/** Form fields by column heading; other columns are ignored. */
const columnFields: Record<string, string> = {
  name: 'name',
  summary: 'summary',
  description: 'description',
  category: 'categoryId',
  unit: 'unit',
  price: 'priceCents',
  'delivery days': 'deliveryDays',
  revisions: 'revisions',
  tax: 'taxBp',
  tags: 'tags',
};
/** The column heading of a form field, for error messages. */
const toColumnName = (field: string) => Object.entries(columnFields).find(([, name]) => name === field)?.[0] ?? field;

/** The cells of a row by form field; missing cells are empty. */
function readCells(columns: readonly (string | undefined)[], { cells }: CsvRow): Record<string, string> {
  // Exports guard formula cells with an apostrophe.
  const cleaned = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, '');
  return Object.fromEntries(columns.flatMap((column, n) => (column === undefined ? [] : [[column, cleaned(cells[n] ?? '')]])));
}

/** A decimal number as a whole number of its smallest part, of which `digits` decimals make one; undefined if it has more. */
function parseDecimal(text: string, digits: number): number | undefined {
  const [, whole, part = ''] = /^(\d{1,13})(?:\.(\d{1,4}))?$/.exec(text.replaceAll(/[\s,$€£¥%]/g, '')) ?? [];
  return whole === undefined || part.length > digits ? undefined : Number(whole + part.padEnd(digits, '0'));
}
const parseRate = (text: string) => parseDecimal(text, 2);

/** The error for a price that cannot be read: it names the currency's decimals if there are too many, else gives an example. */
function getPriceError(text: string, currency: string): string {
  const digits = getCurrencyExponent(currency);
  const hasTooMany = parseDecimal(text, 4) !== undefined;
  if (hasTooMany) return digits === 0 ? `${currency} has no decimals.` : `${currency} has up to ${digits} decimals.`;
  return `Write an amount, like ${formatPlainAmount(1100 * getMinorUnits(currency), currency)}.`;
}
const parseWholeNumber = (text: string): number | undefined => (/^\d{1,6}$/.test(text) ? Number(text) : undefined);

interface ImportLookups {
  currency: string;
  categories: Map<string, string>;
  takenNames: Set<string>;
}

function validateRow(
  row: CsvRow,
  columns: readonly (string | undefined)[],
  lookups: ImportLookups,
): { shown: ImportResultRow; form?: ServiceFormValues } {
  const text = readCells(columns, row);
  const errors: ImportResultRow['errors'] = [];
  const addError = (column: string, error: string) => void errors.push({ column, error });
  const readField = <T>(column: string, parse: (cell: string) => T | undefined, fallback: T, error: string): T => {
    const cell = text[column] ?? '';
    const value = cell === '' ? fallback : parse(cell);
    if (value === undefined) addError(toColumnName(column), error);
    return value ?? fallback;
  };
  const parsePrice = (cell: string) => parseDecimal(cell, getCurrencyExponent(lookups.currency));
  const price = readField('priceCents', parsePrice, 0, getPriceError(text.priceCents ?? '', lookups.currency));
  const categoryId = lookups.categories.get((text.categoryId ?? '').toLowerCase());
  if (categoryId === undefined)
    addError('category', text.categoryId ? `There is no category “${text.categoryId}”.` : 'This field is required.');
  const unit = readField(
    'unit',
    (cell) => units.find((name) => name === cell.toLowerCase()),
    'project' as const,
    `Use one of: ${units.join(', ')}.`,
  );
  const deliveryDays = readField('deliveryDays', parseWholeNumber, 7, 'Write a number of days.');
  const values = {
    name: text.name ?? '',
    summary: text.summary ?? '',
    description: text.description ?? '',
    categoryId: categoryId ?? crypto.randomUUID(),
    unit,
    taxBp: readField('taxBp', parseRate, 0, 'Write a percentage, like 10.'),
    tags: (text.tags ?? '').split(/[,;]/).flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim()])),
    packages:
      text.priceCents === undefined || text.priceCents === ''
        ? []
        : [
            {
              name: 'Standard',
              priceCents: price,
              deliveryDays,
              revisions: readField('revisions', parseWholeNumber, 0, 'Write a number.'),
              features: [],
            },
          ],
    draft: true,
  };
  const validated = ServiceForm.safeParse(values);
  for (const { path, message } of validated.error?.issues ?? []) addError(toColumnName(String(path.at(-1) ?? 'name')), message);
  const name = values.name.toLowerCase();
  if (name !== '' && lookups.takenNames.has(name)) addError('name', 'There is a service with this name already.');
  lookups.takenNames.add(name);
  const resultRow = {
    line: row.line,
    name: values.name,
    price: values.packages.length > 0 && parsePrice(text.priceCents ?? '') !== undefined ? price : null,
    outcome: errors.length === 0 ? ('new' as const) : ('refused' as const),
    errors,
  };
  return { shown: resultRow, ...(validated.success && errors.length === 0 && { form: validated.data }) };
}

/**
 * Validates the lines of a CSV file of services and, unless it is a dry run, creates the valid rows as drafts.
 * @throws AppError 422 for `csv` without the required headings, without rows, or with too many.
 */
export async function importServices(
  tx: Tx,
  context: ActionContext,
  { dryRun, partnerId: requestedPartnerId }: { dryRun: boolean; partnerId?: string | undefined },
  [header, ...rows]: readonly CsvRow[],
): Promise<ImportResult> {
  const { tenantId } = context.caller;
  const partnerId = await resolvePartnerId(tx, context.caller, requestedPartnerId);
  const columns = (header?.cells ?? []).map((cell) => columnFields[cell.trim().toLowerCase().replaceAll('_', ' ')]);
  if (!columns.includes('name') || !columns.includes('categoryId'))
    throw validationError({ csv: 'The first line must name the columns, among them Name and Category.' });
  if (rows.length === 0) throw validationError({ csv: 'There is no row under the headings.' });
  if (rows.length > maxRows)
    throw validationError({ csv: `The file has ${rows.length.toLocaleString('en')} rows. Import at most ${maxRows} at once.` });
  const currency = await getTenantCurrency(tx, tenantId);
  const lookups = {
    currency,
    categories: await findCategoryIdsByName(tx, tenantId),
    takenNames: await findServiceNames(tx, tenantId, partnerId),
  };
  const validated = rows.map((row) => validateRow(row, columns, lookups));
  let created = 0;
  for (const { form } of dryRun ? [] : validated) {
    if (!form) continue;
    await createService(tx, context, { ...form, partnerId });
    created += 1;
  }
  return { created, rows: validated.map(({ shown: resultRow }) => resultRow), currency };
}
