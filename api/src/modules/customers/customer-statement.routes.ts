import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import * as contract from '@techadds/shared/contract/customers/statement';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { tenants } from '../../schema';
import { getDocumentBranding } from '../branding/branding.service';
import { customerStatementCsv, customerStatementPdf } from './customer-statement-pdf';
import { getCustomerStatement } from './customer-statement.rules';
import { requireCustomer } from './customers.rules';

export function customerStatementRoutes(app: FastifyInstance, { db: database, clock, heavyWork }: Deps): void {
  route(app, contract.getCustomerStatement, ({ params, query, caller }) =>
    database.withTenant(caller.tenantId, (tx) => getCustomerStatement(tx, caller, params.id, query, clock())),
  );

  route(app, contract.exportCustomerStatement, async ({ params, query: { format, ...period }, caller, requestMeta, reply }) => {
    const { tenantId } = caller;
    const [statement, issuer, branding] = await database.withTenant(tenantId, async (tx) => {
      const { partner } = await requireCustomer(tx, caller, params.id);
      const [tenant] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.tenantId, tenantId));
      return [
        await getCustomerStatement(tx, caller, params.id, period, clock()),
        partner?.name ?? tenant?.name ?? '',
        await getDocumentBranding(tx, tenantId, partner?.id ?? null),
      ] as const;
    });
    reply.header('Content-Disposition', `attachment; filename="statement-${statement.from}-${statement.to}.${format}"`);
    const context = { tenantId, requestMeta };
    if (format === 'pdf') return heavyWork.render(customerStatementPdf, context, [statement, issuer, branding]);
    reply.type('text/csv; charset=utf-8');
    return heavyWork.render(customerStatementCsv, context, [statement]);
  });
}
