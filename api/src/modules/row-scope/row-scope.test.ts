import { PgDialect } from 'drizzle-orm/pg-core';
import { visibleBankStatements } from './row-scope.service';

const toSql = (scope: 'own' | 'partner' | 'tenant') =>
  new PgDialect().sqlToQuery(visibleBankStatements({ tenantId: 'a-tenant', scope, partnerId: 'a-partner' })!).sql;

test.each(['own', 'partner'] as const)('no bank statement is visible in the scope "%s", that the permission does not have', (scope) => {
  expect(toSql(scope)).toBe('false');
  expect(toSql('tenant')).toContain('tenant_id');
});
