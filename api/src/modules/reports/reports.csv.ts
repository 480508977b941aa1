import type { ReportOrder } from '@techadds/shared/contract/reports/endpoints';
import { streamCsv } from '../../platform/documents/csv';
import { measureHeadings, toTotalsCells } from './report-csv.service';

const headings = ['Order', 'Placed', 'Partner', 'Category', 'Service', 'Customer', 'Status', 'Currency'];

export const streamReportOrdersCsv = (orders: readonly ReportOrder[]): AsyncIterable<string> =>
  streamCsv(
    [...headings, ...measureHeadings.map(([, heading]) => heading)],
    orders,
    ({ number, placedAt, partner, category, service, customer, status, currency, totals }) => [
      ...[number, placedAt, partner.name, category.name, service.name, customer.name, status, currency],
      ...toTotalsCells(totals, currency),
    ],
  );
