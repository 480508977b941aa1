import { apiQuery, call } from '@techadds/shared/api';
import { exportAnalytics, getAnalyticsTop, topDimensions } from '@techadds/shared/contract/analytics/endpoints';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { ExportButton, QueryCard, SliceTable } from '@techadds/shared/patterns/report';
import { useSearchState } from '@techadds/shared/router';
import { HStack, NativeSelect } from '@techadds/shared/ui';
import type { ReportDimension } from '../reports/useReportFilter';
import type { AnalyticsFilter } from './search-params';

const dimensionLabels: Record<ReportDimension, string> = {
  service: 'Service',
  partner: 'Partner',
  customer: 'Customer',
  category: 'Category',
};

/** The top services, partners, customers or categories; a row filters the page. */
export function TopList({ filter, onRow }: { filter: AnalyticsFilter; onRow: (kind: ReportDimension, id: string) => void }) {
  const [address, change] = useSearchState({ by: 'service' });
  const by = topDimensions.find((known) => known === address.by) ?? 'service';
  const query = useQuery({ ...apiQuery(getAnalyticsTop, { query: { ...filter, by } }), placeholderData: keepPreviousData });
  return (
    <QueryCard
      title="Top sellers"
      padded={false}
      query={query}
      height="240px"
      action={
        <HStack>
          <NativeSelect
            size="sm"
            width="auto"
            aria-label="Top sellers by"
            value={by}
            options={topDimensions.map((value) => ({ value, label: `By ${value}` }))}
            onChange={({ target }) => change({ by: target.value })}
          />
          <ExportButton
            size="sm"
            label="CSV"
            name={`top-${by}`}
            load={() => call(exportAnalytics, { query: { ...filter, by, table: 'top' } })}
          />
        </HStack>
      }
    >
      {({ items, currency, by: shown }) => (
        <SliceTable
          caption={`Sales by ${shown}`}
          dimension={dimensionLabels[shown]}
          rows={items}
          currency={currency}
          onRowClick={({ id }) => onRow(shown, id)}
        />
      )}
    </QueryCard>
  );
}
