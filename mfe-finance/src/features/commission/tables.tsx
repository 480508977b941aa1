import type { CommissionReport } from '@techadds/shared/contract/analytics/endpoints';
import { formatRate } from '@techadds/shared/format/money';
import { formatOrderCount } from '@techadds/shared/patterns/report';
import { Money, Span, Text } from '@techadds/shared/ui';
import { DataTable, type Column } from '@techadds/shared/ui/table';
import { deltaWords } from './delta';

type Rate = CommissionReport['byRate'][number];
type Partner = CommissionReport['byPartner'][number];

const empty = (
  <Text textStyle="sm" color="fg.muted" py="8" px="4" textAlign="center">
    No commission in this period.
  </Text>
);
const change = (currency: string): Column<{ commission: number; previous: number }> => ({
  key: 'change',
  header: 'Change',
  width: '10rem',
  align: 'end',
  card: 'meta',
  hideBelow: 'cMd',
  cell: ({ commission, previous }) => <Span color="fg.muted">{deltaWords(commission, previous, currency)}</Span>,
});
const amount = (currency: string): Column<{ commission: number }> => ({
  key: 'commission',
  header: 'Commission',
  width: '9rem',
  align: 'end',
  card: 'amount',
  cell: ({ commission }) => <Money cents={commission} currency={currency} />,
});
const orders: Column<{ orders: number }> = {
  key: 'orders',
  header: 'Orders',
  width: '6rem',
  card: 'line',
  cell: ({ orders: count }) => formatOrderCount(count),
};

/** Commission by rate. */
export function RateTable({ report: { byRate, currency } }: { report: CommissionReport }) {
  if (byRate.length === 0) return empty;
  const columns: Column<Rate>[] = [
    { key: 'name', header: 'Rate', primary: true, card: 'title', cell: ({ name }) => name },
    { key: 'code', header: 'Code', width: '9rem', card: 'line', cell: ({ code }) => code },
    orders,
    change(currency),
    amount(currency),
  ];
  return <DataTable inCard caption="Commission by rate" columns={columns} rows={byRate} rowKey={({ id, code }) => id ?? code} />;
}

/** Commission by partner; pressing a partner filters the page. */
export function PartnerTable({ report: { byPartner, currency }, onRow }: { report: CommissionReport; onRow: (id: string) => void }) {
  if (byPartner.length === 0) return empty;
  const columns: Column<Partner>[] = [
    { key: 'name', header: 'Partner', primary: true, card: 'title', cell: ({ name }) => name },
    orders,
    {
      key: 'gmv',
      header: 'Sales',
      width: '9rem',
      align: 'end',
      hideBelow: 'cLg',
      cell: ({ gmv }) => <Money cents={gmv} currency={currency} />,
    },
    { key: 'rate', header: 'Rate', width: '6rem', card: 'line', cell: ({ effectiveBp }) => formatRate(effectiveBp) },
    change(currency),
    amount(currency),
  ];
  return (
    <DataTable
      inCard
      caption="Commission by partner"
      columns={columns}
      rows={byPartner}
      rowKey={({ id }) => id}
      onRowClick={({ id }) => onRow(id)}
    />
  );
}
