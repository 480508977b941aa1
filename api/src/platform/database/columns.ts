import { customType } from 'drizzle-orm/pg-core';

const inUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?\+00$/;

/** PostgreSQL's text for a moment (`2026-03-01 09:30:00.5+00`) as ISO 8601 in UTC with milliseconds (`2026-03-01T09:30:00.500Z`). */
export const isoTime = (moment: string): string => {
  // The connections speak UTC to the millisecond, where nothing has to be reckoned.
  if (moment.length >= 22 && moment.length <= 26 && inUtc.test(moment)) {
    const [second, fraction = ''] = moment.slice(11, -3).split('.');
    return `${moment.slice(0, 10)}T${second}.${fraction.padEnd(3, '0')}Z`;
  }
  // Offsets may be whole hours ("+00"), which the ISO form that Date reads does not know.
  const iso = moment.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
  return new Date(iso).toISOString();
};

/**
 * A moment, kept as `timestamptz` to the millisecond; in code an ISO 8601 string in UTC, the form the contract uses.
 * An expression over it keeps the form when it says so: `sql<string>`max(${t.at})`.mapWith(t.at)`.
 */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: isoTime,
});

/** The words of a row, prepared for full-text search. PostgreSQL computes it; code never writes or reads it. */
export const searchWords = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' });

/** Bytes, as they are. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** Text that is compared by its bytes, so that an index finds the beginnings of words. */
export const plainText = customType<{ data: string; driverData: string }>({ dataType: () => 'text collate "C"' });
