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

export const toAuditCsv = (events: readonly AuditEvent[]): string =>
  toCsv([csvColumns.map(([heading]) => heading), ...events.map((event) => csvColumns.map(([, cell]) => cell(event)))]);
