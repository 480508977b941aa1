import type { TaxReport, TaxRow } from '@techadds/shared/contract/reports/taxes';
import type { Tx } from '../../platform/database/client';
import { getTenantCurrency } from '../tenants/tenants.service';
import { resolveReportPeriod } from './report-period.service';
import { listTaxRows, sumTaxBefore } from './taxes.db';

interface TaxQuery {
  from?: string | undefined;
  to?: string | undefined;
  currency?: string | undefined;
}

const sum = (rows: readonly TaxRow[], name: 'collectedCents' | 'returnedCents') => rows.reduce((total, row) => total + row[name], 0);

/**
 * The tax to be remitted, in the tenant's currency by default.
 * @throws AppError 422 as `resolveReportPeriod`.
 */
export async function buildTaxReport(tx: Tx, tenantId: string, query: TaxQuery, now: Date): Promise<TaxReport> {
  const { from, to } = resolveReportPeriod(query, now).period;
  const currency = query.currency ?? (await getTenantCurrency(tx, tenantId));
  const openingCents = await sumTaxBefore(tx, tenantId, currency, from);
  const rows = await listTaxRows(tx, tenantId, currency, { from, to });
  const [collectedCents, returnedCents] = [sum(rows, 'collectedCents'), sum(rows, 'returnedCents')];
  return {
    ...{ period: { from, to }, currency, rows },
    ...{ openingCents, collectedCents, returnedCents, closingCents: openingCents + collectedCents - returnedCents },
  };
}
