import { sql, type Column, type SQL } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';

/** The missing digits and the end of a time, by the length of the text: `…:00+00` to `…:00.123+00`. */
const endings: Record<number, string> = { 22: '.000Z', 24: '00Z', 25: '0Z', 26: 'Z' };

/** Converts PostgreSQL's text of a timestamp (`2026-03-01 09:30:00.5+00`) to ISO 8601 in UTC with milliseconds (`2026-03-01T09:30:00.500Z`). */
export const toIsoTimestamp = (text: string): string => {
  // The common case: connections use UTC and milliseconds, so the text needs no date arithmetic.
  const ending = endings[text.length];
  if (ending !== undefined && text.endsWith('+00') && text[4] === '-' && text[10] === ' ')
    return `${text.slice(0, 10)}T${text.slice(11, -3)}${ending}`;
  // Offsets may be whole hours ("+00"), which Date does not parse.
  const iso = text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
  return new Date(iso).toISOString();
};

/**
 * A timestamp, stored as `timestamptz` with milliseconds; in code an ISO 8601 string in UTC, as in the contract.
 * An expression over it needs the mapping too: `sql<string>`max(${t.at})`.mapWith(t.at)`.
 */
export const isoTimestamp = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: toIsoTimestamp,
});

/** A full-text search vector. It is a generated column that code neither writes nor reads. */
export const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' });

/** The inserted value of a column in `onConflictDoUpdate`. */
export const excluded = (column: Column): SQL => sql`excluded.${sql.identifier(column.name)}`;

/** Raw bytes. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** Text in byte order, so that an index supports prefix searches. */
export const byteOrderedText = customType<{ data: string; driverData: string }>({ dataType: () => 'text collate "C"' });
