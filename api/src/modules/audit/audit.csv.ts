import type { AuditEvent } from '@techadds/shared/contract/audit/endpoints';
import { toCsv } from '../../platform/documents/csv';

const formatJson = (value: unknown) => (value === null ? null : JSON.stringify(value));

const csvColumns: readonly [heading: string, cell: (event: AuditEvent) => string | number | null][] = [
  ['Number', ({ seq }) => seq],
  ['Time', ({ time }) => time],
  ['Event', ({ event }) => event],
  ['Description', ({ description }) => description],
  ['Actor', ({ actor }) => actor.name],
  ['Actor id', ({ actor }) => actor.id],
  ['Role', ({ actor }) => actor.role],
  ['Viewed by', ({ impersonator }) => impersonator?.name ?? null],
  ['Viewed by id', ({ impersonator }) => impersonator?.id ?? null],
  ['Reason', ({ impersonator }) => impersonator?.reason ?? null],
  ['Targets', ({ targets }) => targets.map(({ type, name, id }) => `${type} ${name} (${id})`).join('; ')],
  ['Before', ({ before }) => formatJson(before)],
  ['After', ({ after }) => formatJson(after)],
  ['IP address', ({ ip }) => ip],
  ['User agent', ({ userAgent }) => userAgent],
  ['Reference', ({ correlationId }) => correlationId],
  ['Hash before', ({ prevHash }) => prevHash],
  ['Hash', ({ hash }) => hash],
];

type EventPages = AsyncIterable<readonly AuditEvent[]>;

export async function* streamAuditCsv(pages: EventPages): AsyncGenerator<string> {
  yield toCsv([csvColumns.map(([heading]) => heading)]);
  for await (const events of pages) yield toCsv(events.map((event) => csvColumns.map(([, cell]) => cell(event))));
}

/** A list of the events as JSON. */
export async function* streamAuditJson(pages: EventPages): AsyncGenerator<string> {
  let separator = '[';
  for await (const events of pages) {
    yield `${separator}${JSON.stringify(events).slice(1, -1)}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
