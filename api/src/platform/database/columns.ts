import { sql, type Column, type SQL } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';

const utcPattern = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?\+00$/;

/** Converts PostgreSQL's text of a timestamp (`2026-03-01 09:30:00.5+00`) to ISO 8601 in UTC with milliseconds (`2026-03-01T09:30:00.500Z`). */
export const toIsoTimestamp = (text: string): string => {
  // The common case: connections use UTC and milliseconds, so the text needs no date arithmetic.
  if (text.length >= 22 && text.length <= 26 && utcPattern.test(text)) {
    const [second, fraction = ''] = text.slice(11, -3).split('.');
    return `${text.slice(0, 10)}T${second}.${fraction.padEnd(3, '0')}Z`;
  }
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
