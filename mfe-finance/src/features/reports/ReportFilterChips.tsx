import { apiQuery } from '@techadds/shared/api';
import { listReportOrders } from '@techadds/shared/contract/reports/endpoints';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import type { SelectedPeriod } from '@techadds/shared/patterns/report';
import { Badge, Button, Flex } from '@techadds/shared/ui';
import type { ReportFilter } from './useReportFilter';

/** The active filters by name, and a button to clear them. */
export function ReportFilterChips({ subject, period }: { subject: ReportFilter; period: SelectedPeriod }) {
  const narrowed = subject.chosen.length > 0;
  const { data } = useQuery({
    ...apiQuery(listReportOrders, { query: { ...period.query, ...subject.query, limit: '1' } }),
    placeholderData: keepPreviousData,
    enabled: narrowed,
  });
  if (!narrowed) return null;
  const order = data?.items[0];
  return (
    <Flex gap="2" mb="4" alignItems="center" flexWrap="wrap" textStyle="sm">
      {subject.chosen.map((kind) => (
        <Badge key={kind} tone="brand">
          Only {kind} {order?.[kind].name ?? ''}
        </Badge>
      ))}
      <Button size="sm" variant="ghost" onClick={subject.clearFilter}>
        Show all
      </Button>
    </Flex>
  );
}
