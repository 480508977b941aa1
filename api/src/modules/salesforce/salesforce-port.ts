import type { SalesforceObject } from '@techadds/shared/contract/salesforce/fields';

/** A record as Salesforce has it; values are texts, empty ones included, whatever their type there. */
export interface ExternalRecord {
  id: string;
  /** When it or what it depends on changed last, UTC. */
  modstamp: string;
  fields: Record<string, string>;
}

export interface ExternalWrite {
  /** The id of our record, which is kept in the field for external ids, so that a repeated creation finds the first one. */
  recordId: string;
  /** Undefined for a record that is created. */
  id?: string | undefined;
  fields: Record<string, string | number | null>;
}

export type WriteResult = { ok: true; id: string } | { ok: false; message: string };

/** Access to one organization of Salesforce. */
export interface SalesforcePort {
  /** Signs in and checks that the fields exist. @throws SalesforceError */
  check(fields: Readonly<Record<SalesforceObject, readonly string[]>>): Promise<void>;
  /** All records, or those changed after a time, in pages. @throws SalesforceError */
  readAll(object: SalesforceObject, fields: readonly string[], since: string | null): AsyncIterable<ExternalRecord[]>;
  /** The newest change of any record of the object; null without records. @throws SalesforceError */
  findNewestModstamp(object: SalesforceObject): Promise<string | null>;
  /** Those of these records that exist, at most 200. @throws SalesforceError */
  readByIds(object: SalesforceObject, fields: readonly string[], ids: readonly string[]): Promise<ExternalRecord[]>;
  /** Creates and updates records, each on its own; results in the order of the writes. @throws SalesforceError if none was written */
  write(object: SalesforceObject, writes: readonly ExternalWrite[]): Promise<WriteResult[]>;
}

/** Salesforce cannot be used now. */
export class SalesforceError extends Error {
  /** When another attempt makes sense; undefined if somebody has to change something first. */
  readonly retryAfterMs: number | undefined;
  constructor(message: string, retryAfterMs?: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** How many records are read or written at once, as Salesforce's collections allow. */
export const batchSize = 200;
