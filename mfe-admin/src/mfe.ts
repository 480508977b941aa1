import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { AuditLogsPage } from './audit/AuditLogsPage';

export const routes: Mfe['routes'] = [{ path: paths.auditLogs, page: AuditLogsPage }];
