import { listAuditEvents } from '@techadds/shared/contract/audit/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const auditEventList = { endpoint: listAuditEvents, sorts: ['time'], order: 'desc' } as const;

export const firstQueries = { AuditLogsPage: [auditEventList] } satisfies FirstQueries;
