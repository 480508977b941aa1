import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/reports/endpoints';
import type { Deps } from '../../platform/deps';
import { validationError } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { toPage } from '../../platform/database/pagination';
import { resolveReportScope } from './reports.service';
import { streamReportOrdersCsv } from './reports.csv';
import { listReportOrders } from './reports.db';
import { filterReportOrders, buildFinanceReport } from './reports.rules';

const { maxExportedOrders } = contract;

export function reportsRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  route(app, contract.getFinanceReport, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => buildFinanceReport(tx, await resolveReportScope(tx, caller, query, clock()))),
  );

  route(app, contract.listReportOrders, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { items, totals } = filterReportOrders(await listReportOrders(tx, await resolveReportScope(tx, caller, query, clock())), query);
      return { ...toPage(query, items.length, items.slice(query.offset, query.offset + query.limit)), totals };
    }),
  );

  route(app, contract.exportFinanceReport, async ({ query, caller, reply }) => {
    const orders = await database.withTenant(caller.tenantId, async (tx) =>
      listReportOrders(tx, await resolveReportScope(tx, caller, query, clock())),
    );
    if (orders.length > maxExportedOrders) {
      throw validationError({ from: `More than ${maxExportedOrders.toLocaleString('en')} orders match. Choose a shorter time.` });
    }
    reply.header('Content-Disposition', 'attachment; filename="finance-report.csv"');
    return streamReportOrdersCsv(filterReportOrders(orders, { sort: 'placedAt', order: 'asc' }).items);
  });
}
