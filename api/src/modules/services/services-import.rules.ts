import * as z from 'zod/mini';
import type * as contract from '@techadds/shared/contract/services';
import { ServiceForm, units } from '@techadds/shared/contract/services';
import type { Output } from '@techadds/shared/contract/endpoint';
import type { Tx } from '../../database/database';
import { invalid } from '../../http/errors';
import type { Act } from '../../records/act';
import { readCsv, type CsvRow } from '../../records/csv-read';
import { tenantCurrency } from '../../records/tenant';
import { categoriesByName, namesOf } from './services.db';
import { createService, partnerFor } from './services.rules';

type Answer = Output<typeof contract.importServices>;
type Row = Answer['rows'][number];
type Form = z.output<typeof ServiceForm>;

const maxRows = 500;
/** Which heading stands for what; what a file says besides is passed over. */
const headings: Record<string, string> = {
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
/** A field of the form in the words of the file. */
const columnOf = (field: string) => Object.entries(headings).find(([, name]) => name === field)?.[0] ?? field;

/** What a row says, by field; cells that are not there are empty. */
function said(columns: readonly (string | undefined)[], { cells }: CsvRow): Record<string, string> {
  // A spreadsheet that was exported here guards cells with an apostrophe.
  const plain = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, '');
  return Object.fromEntries(columns.flatMap((column, n) => (column === undefined ? [] : [[column, plain(cells[n] ?? '')]])));
}

const hundredths = (text: string): number | undefined => {
  const plain = text.replaceAll(/[\s,$€£%]/g, '');
  return /^\d{1,13}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
};
const whole = (text: string): number | undefined => (/^\d{1,6}$/.test(text) ? Number(text) : undefined);

interface Known {
  categories: Map<string, string>;
  taken: Set<string>;
}

function checkRow(row: CsvRow, columns: readonly (string | undefined)[], known: Known): { shown: Row; form?: Form } {
  const text = said(columns, row);
  const errors: Row['errors'] = [];
  const wrong = (column: string, error: string) => void errors.push({ column, error });
  const given = <T>(column: string, read: (typed: string) => T | undefined, fallback: T, error: string): T => {
    const typed = text[column] ?? '';
    const value = typed === '' ? fallback : read(typed);
    if (value === undefined) wrong(columnOf(column), error);
    return value ?? fallback;
  };
  const price = given('priceCents', hundredths, 0, 'Write an amount, like 1100.00.');
  const categoryId = known.categories.get((text.categoryId ?? '').toLowerCase());
  if (categoryId === undefined)
    wrong('category', text.categoryId ? `There is no category “${text.categoryId}”.` : 'This field is required.');
  const unit = given(
    'unit',
    (typed) => units.find((name) => name === typed.toLowerCase()),
    'project' as const,
    `Use one of: ${units.join(', ')}.`,
  );
  const deliveryDays = given('deliveryDays', whole, 7, 'Write a number of days.');
  const values = {
    name: text.name ?? '',
    summary: text.summary ?? '',
    description: text.description ?? '',
    categoryId: categoryId ?? crypto.randomUUID(),
    unit,
    taxBp: given('taxBp', hundredths, 0, 'Write a percentage, like 10.'),
    tags: (text.tags ?? '').split(/[,;]/).flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim()])),
    packages:
      text.priceCents === undefined || text.priceCents === ''
        ? []
        : [{ name: 'Standard', priceCents: price, deliveryDays, revisions: given('revisions', whole, 0, 'Write a number.'), features: [] }],
    draft: true,
  };
  const checked = ServiceForm.safeParse(values);
  for (const { path, message } of checked.error?.issues ?? []) wrong(columnOf(String(path.at(-1) ?? 'name')), message);
  const name = values.name.toLowerCase();
  if (name !== '' && known.taken.has(name)) wrong('name', 'There is a service with this name already.');
  known.taken.add(name);
  const shown = {
    line: row.line,
    name: values.name,
    price: values.packages.length > 0 && hundredths(text.priceCents ?? '') !== undefined ? price : null,
    outcome: errors.length === 0 ? ('new' as const) : ('refused' as const),
    errors,
  };
  return { shown, ...(checked.success && errors.length === 0 && { form: checked.data }) };
}

/**
 * Reads a file of services and, unless it is a dry run, adds those that are right as drafts.
 * @throws AppError 422 naming `csv`, where it has no headings that are known, no rows, or too many.
 */
export async function importServices(
  tx: Tx,
  act: Act,
  { csv, dryRun, partnerId: asked }: { csv: string; dryRun: boolean; partnerId?: string | undefined },
): Promise<Answer> {
  const { tenantId } = act.caller;
  const partnerId = await partnerFor(tx, act.caller, asked);
  const [head, ...rows] = readCsv(csv);
  const columns = (head?.cells ?? []).map((cell) => headings[cell.trim().toLowerCase().replaceAll('_', ' ')]);
  if (!columns.includes('name') || !columns.includes('categoryId'))
    throw invalid({ csv: 'The first line must name the columns, among them Name and Category.' });
  if (rows.length === 0) throw invalid({ csv: 'There is no row under the headings.' });
  if (rows.length > maxRows)
    throw invalid({ csv: `The file has ${rows.length.toLocaleString('en')} rows. Import at most ${maxRows} at once.` });
  const known = { categories: await categoriesByName(tx, tenantId), taken: await namesOf(tx, tenantId, partnerId) };
  const checked = rows.map((row) => checkRow(row, columns, known));
  let created = 0;
  for (const { form } of dryRun ? [] : checked) {
    if (!form) continue;
    await createService(tx, act, { ...form, partnerId });
    created += 1;
  }
  return { created, rows: checked.map(({ shown }) => shown), currency: await tenantCurrency(tx, tenantId) };
}
