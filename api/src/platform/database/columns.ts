import { sql, type Column, type SQL } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';

const utcPattern = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?\+00$/;

/** PostgreSQL's text for a moment (`2026-03-01 09:30:00.5+00`) as ISO 8601 in UTC with milliseconds (`2026-03-01T09:30:00.500Z`). */
export const toIsoTimestamp = (text: string): string => {
  // The connections speak UTC to the millisecond, where nothing has to be reckoned.
  if (text.length >= 22 && text.length <= 26 && utcPattern.test(text)) {
    const [second, fraction = ''] = text.slice(11, -3).split('.');
    return `${text.slice(0, 10)}T${second}.${fraction.padEnd(3, '0')}Z`;
  }
  // Offsets may be whole hours ("+00"), which the ISO form that Date reads does not know.
  const iso = text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
  return new Date(iso).toISOString();
};

/**
 * A moment, kept as `timestamptz` to the millisecond; in code an ISO 8601 string in UTC, the form the contract uses.
 * An expression over it keeps the form when it says so: `sql<string>`max(${t.at})`.mapWith(t.at)`.
 */
export const isoTimestamp = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: toIsoTimestamp,
});

/** The words of a row, prepared for full-text search. PostgreSQL computes it; code never writes or reads it. */
export const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' });

/** The value that an insert brought for the column, in its `onConflictDoUpdate`. */
export const excluded = (column: Column): SQL => sql`excluded.${sql.identifier(column.name)}`;

/** Bytes, as they are. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** Text that is compared by its bytes, so that an index finds the beginnings of words. */
export const byteOrderedText = customType<{ data: string; driverData: string }>({ dataType: () => 'text collate "C"' });
