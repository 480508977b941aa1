import type { Slice } from '@techadds/shared/contract/reports/endpoints';
import { formatDelta } from '@techadds/shared/format/delta';
import { formatRate } from '@techadds/shared/format/money';
import { Box, Money, Span, Text } from '@techadds/shared/ui';
import { DataTable, type Column } from '@techadds/shared/ui/table';

type Row = Slice & { shareBp?: number };

interface SliceTableProps {
  /** The title, such as "Sales by partner". */
  caption: string;
  /** The name of the rows, such as "Partner". */
  dimension: string;
  rows: readonly Row[];
  currency: string;
  /** Shows the orders behind a row. */
  onRowClick?: (row: Row) => void;
  selectedId?: string;
}

/** `1 order`, `26 orders`. */
export const formatOrderCount = (orders: number) => `${orders.toLocaleString('en-US')} ${orders === 1 ? 'order' : 'orders'}`;

function SalesChange({ now, before, currency }: { now: number; before: number; currency: string }) {
  const delta = formatDelta({ key: 'gmv', label: '', unit: 'cents', value: now, previous: before }, currency);
  if (!delta || delta.direction === 'same') return <Span color="fg.muted">{delta?.text ?? '–'}</Span>;
  return <Span color={delta.direction === 'up' ? 't.ok.fg' : 't.bad.fg'}>{`${delta.direction === 'up' ? '+' : '−'}${delta.text}`}</Span>;
}

/** Metrics by partner, category, service or customer, the largest sales first; pressing a row shows its orders. */
export function SliceTable({ caption, dimension, rows, currency, onRowClick, selectedId }: SliceTableProps) {
  if (rows.length === 0)
    return (
      <Text textStyle="sm" color="fg.muted" py="8" px="4" textAlign="center">
        Nothing was sold in this period.
      </Text>
    );
  const shared = rows.some(({ shareBp }) => shareBp !== undefined);
  const columns: Column<Row>[] = [
    { key: 'name', header: dimension, primary: true, cardSlot: 'title', cell: ({ name }) => name },
    { key: 'orders', header: 'Orders', width: '6rem', cardSlot: 'line', cell: ({ orders }) => formatOrderCount(orders) },
    ...(shared
      ? [
          {
            key: 'share',
            header: 'Share',
            width: '8rem',
            hideBelow: 'cMd',
            cell: ({ shareBp = 0 }) => (
              <Span display="flex" alignItems="center" gap="2">
                <Box flex="1" height="1.5" rounded="full" bg="bg.muted" overflow="hidden" aria-hidden>
                  <Box height="full" bg="chart.1" style={{ width: `${Math.min(100, shareBp / 100)}%` }} />
                </Box>
                <Span textStyle="xs">{formatRate(shareBp)}</Span>
              </Span>
            ),
          } satisfies Column<Row>,
        ]
      : []),
    {
      key: 'gmv',
      header: 'Sales',
      width: '8.5rem',
      align: 'end',
      cardSlot: 'amount',
      cell: ({ totals }) => <Money cents={totals.gmv} currency={currency} />,
    },
    {
      key: 'net',
      header: 'Net',
      width: '8.5rem',
      align: 'end',
      hideBelow: 'cLg',
      cell: ({ totals }) => <Money cents={totals.net} currency={currency} />,
    },
    {
      key: 'change',
      header: 'Change',
      width: '7rem',
      align: 'end',
      cardSlot: 'meta',
      hideBelow: 'cMd',
      cell: ({ totals, previous }) => <SalesChange now={totals.gmv} before={previous.gmv} currency={currency} />,
    },
  ];
  return (
    <DataTable
      inCard
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      onRowClick={onRowClick}
      selectedKey={selectedId}
    />
  );
}
