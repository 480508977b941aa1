import type { CommissionReport } from '@techadds/shared/contract/analytics/endpoints';
import { formatRate } from '@techadds/shared/format/money';
import { formatOrderCount } from '@techadds/shared/patterns/report';
import { Money, Span, Text } from '@techadds/shared/ui';
import { DataTable, type Column } from '@techadds/shared/ui/table';
import { formatMoneyDelta } from './delta';

type RateRow = CommissionReport['byRate'][number];
type PartnerRow = CommissionReport['byPartner'][number];

const emptyNotice = (
  <Text textStyle="sm" color="fg.muted" py="8" px="4" textAlign="center">
    No commission in this period.
  </Text>
);
const changeColumn = (currency: string): Column<{ commission: number; previous: number }> => ({
  key: 'change',
  header: 'Change',
  width: '10rem',
  align: 'end',
  cardSlot: 'meta',
  hideBelow: 'cMd',
  cell: ({ commission, previous }) => <Span color="fg.muted">{formatMoneyDelta(commission, previous, currency)}</Span>,
});
const commissionColumn = (currency: string): Column<{ commission: number }> => ({
  key: 'commission',
  header: 'Commission',
  width: '9rem',
  align: 'end',
  cardSlot: 'amount',
  cell: ({ commission }) => <Money cents={commission} currency={currency} />,
});
const ordersColumn: Column<{ orders: number }> = {
  key: 'orders',
  header: 'Orders',
  width: '6rem',
  cardSlot: 'line',
  cell: ({ orders: count }) => formatOrderCount(count),
};

/** Commission by rate. */
export function RateTable({ report: { byRate, currency } }: { report: CommissionReport }) {
  if (byRate.length === 0) return emptyNotice;
  const columns: Column<RateRow>[] = [
    { key: 'name', header: 'Rate', primary: true, cardSlot: 'title', cell: ({ name }) => name },
    { key: 'code', header: 'Code', width: '9rem', cardSlot: 'line', cell: ({ code }) => code },
    ordersColumn,
    changeColumn(currency),
    commissionColumn(currency),
  ];
  return <DataTable inCard caption="Commission by rate" columns={columns} rows={byRate} rowKey={({ id, code }) => id ?? code} />;
}

/** Commission by partner; pressing a partner filters the page. */
export function PartnerTable({ report: { byPartner, currency }, onRow }: { report: CommissionReport; onRow: (id: string) => void }) {
  if (byPartner.length === 0) return emptyNotice;
  const columns: Column<PartnerRow>[] = [
    { key: 'name', header: 'Partner', primary: true, cardSlot: 'title', cell: ({ name }) => name },
    ordersColumn,
    {
      key: 'released',
      header: 'Released sales',
      width: '9rem',
      align: 'end',
      hideBelow: 'cLg',
      cell: ({ released }) => <Money cents={released} currency={currency} />,
    },
    { key: 'rate', header: 'Rate', width: '6rem', cardSlot: 'line', cell: ({ effectiveBp }) => formatRate(effectiveBp) },
    changeColumn(currency),
    commissionColumn(currency),
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
