import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/reports/taxes';
import type { Deps } from '../../platform/deps';
import { streamCsv } from '../../platform/documents/csv';
import { route } from '../../platform/http/route';
import { toAmountCell } from './report-csv.service';
import { buildTaxReport } from './taxes.rules';

const headings = ['Month', 'Country', 'Sales', 'Collected', 'Returned', 'Due', 'Currency'];

export function taxesRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  route(app, contract.getTaxReport, ({ query, caller: { tenantId } }) =>
    database.withTenant(tenantId, (tx) => buildTaxReport(tx, tenantId, query, clock())),
  );

  route(app, contract.exportTaxReport, async ({ query, caller: { tenantId }, reply }) => {
    const { rows, currency } = await database.withTenant(tenantId, (tx) => buildTaxReport(tx, tenantId, query, clock()));
    reply.header('Content-Disposition', 'attachment; filename="taxes.csv"');
    return streamCsv(headings, rows, ({ month, countryCode, sales, collectedCents, returnedCents, dueCents }) => [
      ...[month, countryCode, sales],
      ...[collectedCents, returnedCents, dueCents].map((cents) => toAmountCell(cents, currency)),
      currency,
    ]);
  });
}
