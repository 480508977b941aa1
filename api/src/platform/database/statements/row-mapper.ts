import { Column, getTableName, is, noopDecoder, SQL, Subquery, type DriverValueDecoder } from 'drizzle-orm';
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core';

type Decoder = DriverValueDecoder<unknown, unknown>;
type Row = Record<string, unknown>;
/** Whether a table of the statement has a row in any case, by its name: false for that of an outer join. */
export type TablesWithRow = Record<string, boolean> | undefined;

/** How an object is made of the values of a row. */
interface Plan {
  keys: string[];
  /** For each key the position of its value, or the plan of a nested object. */
  sources: (number | Plan)[];
  /** For each key the decoder of its value; undefined where the value is used as it is. */
  decoders: (Decoder | undefined)[];
  /** A nested object is null where this value of it is: that of the first column of the table of an outer join. */
  nullWith: string | undefined;
}

type Field = SelectedFieldsOrdered[number]['field'];

function getDecoder(field: Field): Decoder | undefined {
  if (is(field, Column)) return field.mapFromDriverValue === Column.prototype.mapFromDriverValue ? undefined : field;
  const expression = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql;
  const { decoder } = expression as unknown as { decoder: Decoder };
  return decoder === noopDecoder ? undefined : decoder;
}

const createPlan = (): Plan => ({ keys: [], sources: [], decoders: [], nullWith: undefined });

function getNestedPlan(plan: Plan, key: string): Plan {
  const known = plan.sources[plan.keys.indexOf(key)];
  if (typeof known === 'object') return known;
  const nested = createPlan();
  addSource(plan, key, nested, undefined);
  return nested;
}

function addSource(plan: Plan, key: string, source: number | Plan, decoder: Decoder | undefined): void {
  plan.keys.push(key);
  plan.sources.push(source);
  plan.decoders.push(decoder);
}

/** The key of the first column of an object that has columns of one table only, which may have no row. */
function findNullKey(fields: SelectedFieldsOrdered, key: string, tablesWithRow: Record<string, boolean>): string | undefined {
  const columns = fields.flatMap(({ path, field }) =>
    path.length === 2 && path[0] === key && is(field, Column) ? [{ key: path[1], table: getTableName(field.table) }] : [],
  );
  const [first] = columns;
  return first && !tablesWithRow[first.table] && columns.every(({ table }) => table === first.table) ? first.key : undefined;
}

/** Makes objects of rows as drizzle's `mapResultRow` does, but determines the place and the decoder of each column once for all rows. */
export function createRowMapper(fields: SelectedFieldsOrdered, tablesWithRow: TablesWithRow): (row: readonly unknown[]) => Row {
  const root = createPlan();
  fields.forEach(({ path, field }, position) => {
    const plan = path.slice(0, -1).reduce(getNestedPlan, root);
    addSource(plan, path.at(-1) ?? '', position, getDecoder(field));
  });
  if (tablesWithRow)
    root.keys.forEach((key, n) => {
      const nested = root.sources[n];
      if (typeof nested === 'object') nested.nullWith = findNullKey(fields, key, tablesWithRow);
    });
  return (row) => toObject(root, row);
}

function toObject({ keys, sources, decoders }: Plan, row: readonly unknown[]): Row {
  const object: Row = {};
  for (let n = 0; n < keys.length; n += 1) {
    const source = sources[n] as number | Plan;
    let value: unknown;
    if (typeof source === 'object') {
      const nested = toObject(source, row);
      value = source.nullWith !== undefined && nested[source.nullWith] === null ? null : nested;
    } else {
      value = row[source];
      const decoder = decoders[n];
      if (decoder && value !== null) value = decoder.mapFromDriverValue(value);
    }
    object[keys[n] as string] = value;
  }
  return object;
}
