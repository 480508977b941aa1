import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { AuditLogsPage } from './audit/AuditLogsPage';
import { ObservabilityPage } from './observability/ObservabilityPage';

export const routes: Mfe['routes'] = [
  { path: paths.auditLogs, page: AuditLogsPage },
  { path: paths.observability, page: ObservabilityPage },
];
