/**
 * The values of a row that its chained hash covers: the original columns by position, and each later column by name where it is set, so that
 * existing hashes stay valid. A later column must therefore be null in existing rows, not filled by a default.
 */
export function listHashedValues(row: object, original: readonly string[], unhashed: readonly string[]): unknown[] {
  const values = row as Record<string, unknown>;
  const later = Object.keys(values).filter(
    (column) => !original.includes(column) && !unhashed.includes(column) && (values[column] ?? null) !== null,
  );
  return [...original.map((column) => values[column] ?? null), ...later.toSorted().map((column) => [column, values[column]])];
}
