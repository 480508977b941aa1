import { useState } from 'react';
import { apiQuery, call } from '@techadds/shared/api';
import {
  exportCustomerStatement,
  getCustomerStatement,
  type CustomerStatement as Statement,
} from '@techadds/shared/contract/customers/statement';
import { binaryStringToBytes, saveFile } from '@techadds/shared/file';
import { formatDateTime, formatDay } from '@techadds/shared/format/date';
import { PeriodPicker, QueryCard, usePeriod } from '@techadds/shared/patterns/report';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { Box, Button, DescriptionList, EmptyState, Flex, Money, Span, Text, TextLink, toast, toastError } from '@techadds/shared/ui';
import { IconChevronDown, IconDownload, IconFileText, IconReceipt } from '@techadds/shared/ui/icons';
import { Menu } from '@techadds/shared/ui/menu';
import { DataTable, type Column } from '@techadds/shared/ui/table';
import { useOrderPath } from '../record/useOrderPath';
import { lineKindLabels } from './customers.labels';

type Line = Statement['lines'][number];

const formats = {
  pdf: { label: 'PDF, to send and keep', type: 'application/pdf' },
  csv: { label: 'CSV, for spreadsheets', type: 'text/csv' },
} as const;

/** The orders and payments of a customer in a period, with the balances before and after. */
export function CustomerStatement({ id }: { id: string }) {
  const period = usePeriod('this-year');
  const query = useQuery({
    ...apiQuery(getCustomerStatement, { params: { id }, query: period.query }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Flex justifyContent="space-between" alignItems="flex-start" columnGap="2" flexWrap="wrap" mb="2">
        <PeriodPicker period={period} currencies={query.data?.currencies} currency={query.data?.currency} />
        <DownloadMenu id={id} period={period.query} />
      </Flex>
      <QueryCard title="Statement" query={query} height="320px" padded={false}>
        {(statement) => <StatementTable statement={statement} />}
      </QueryCard>
    </>
  );
}

function DownloadMenu({ id, period }: { id: string; period: ReturnType<typeof usePeriod>['query'] }) {
  const [busy, setBusy] = useState(false);
  const download = async (format: keyof typeof formats) => {
    setBusy(true);
    try {
      const file = await call(exportCustomerStatement, { params: { id }, query: { ...period, format } });
      const name = `statement-${period.from}-${period.to}.${format}`;
      saveFile(name, formats[format].type, format === 'pdf' ? binaryStringToBytes(file) : file);
      toast({ title: `${name} downloaded`, tone: 'ok' });
    } catch (error) {
      toastError('There is no statement.', error);
    }
    setBusy(false);
  };
  return (
    <Menu
      label="Download statement"
      align="end"
      trigger={(props) => (
        <Button {...props} size="sm" busy={busy} icon={<IconDownload size={16} aria-hidden />}>
          Download
          <IconChevronDown size={14} aria-hidden />
        </Button>
      )}
      items={(Object.keys(formats) as (keyof typeof formats)[]).map((format) => ({
        label: formats[format].label,
        icon: <IconFileText size={15} aria-hidden />,
        onSelect: () => void download(format),
      }))}
    />
  );
}

function StatementTable({ statement }: { statement: Statement }) {
  const { currency, from, to, openingCents, chargedCents, paidCents, closingCents, lines, deposits } = statement;
  const orderPath = useOrderPath();
  const money = (cents: number) => <Money cents={cents} currency={currency} />;
  return (
    <>
      <Box p="4" borderBottom="1px solid" borderColor="line">
        <DescriptionList
          items={[
            { term: `Opening balance, ${formatDay(from)}`, value: money(openingCents) },
            { term: 'Charged', value: money(chargedCents) },
            { term: 'Paid', value: money(paidCents) },
            { term: `Closing balance, ${formatDay(to)}`, value: <Span fontWeight="semibold">{money(closingCents)}</Span> },
          ]}
        />
      </Box>
      {lines.length === 0 ? (
        <EmptyState
          icon={<IconReceipt size={14} />}
          title="Nothing in this period"
          text="Orders, invoices, payments and refunds of the period are listed here. Choose a longer one to see earlier ones."
        />
      ) : (
        <DataTable inCard caption="Lines of the statement" columns={columnsOf(currency, orderPath)} rows={lines} rowKey={({ id }) => id} />
      )}
      {deposits.length > 0 && (
        <Box p="4" borderTop="1px solid" borderColor="line">
          <Text textStyle="sm" color="fg.muted" mb="2">
            Deposits of the period, which are no part of the balance
          </Text>
          <DescriptionList
            items={deposits.map(({ at, number, paidBy, amountCents, refundedCents }) => ({
              term: `${number}, ${formatDay(at.slice(0, 10))}, paid by ${paidBy}`,
              value: money(amountCents - refundedCents),
            }))}
          />
        </Box>
      )}
    </>
  );
}

function columnsOf(currency: string, orderPath: ((id: string) => string) | undefined): readonly Column<Line>[] {
  const amount = (cents: number) => (cents === 0 ? null : <Money cents={cents} currency={currency} />);
  return [
    {
      key: 'at',
      header: 'Date',
      width: '5rem',
      cardSlot: 'meta',
      cell: ({ at }) => <Span title={formatDateTime(at)}>{formatDay(at.slice(0, 10))}</Span>,
    },
    {
      key: 'line',
      header: 'Line',
      width: '13.5rem',
      primary: true,
      cardSlot: 'title',
      cell: ({ kind, number, orderId }) => (
        <>
          {lineKindLabels[kind]}{' '}
          {orderPath && orderId !== null ? <TextLink to={orderPath(orderId)}>{number}</TextLink> : <Span color="fg.muted">{number}</Span>}
        </>
      ),
    },
    {
      key: 'description',
      header: 'Description',
      truncate: true,
      cardSlot: 'line',
      hideBelow: 'cLg',
      cell: ({ description }) => description,
    },
    {
      key: 'charged',
      header: 'Charged',
      width: '6.75rem',
      align: 'end',
      hideBelow: 'cMd',
      cell: ({ chargedCents }) => amount(chargedCents),
    },
    { key: 'paid', header: 'Paid', width: '6.75rem', align: 'end', hideBelow: 'cMd', cell: ({ paidCents }) => amount(paidCents) },
    {
      key: 'balance',
      header: 'Balance',
      width: '6.75rem',
      align: 'end',
      cardSlot: 'amount',
      cell: ({ balanceCents }) => (
        <>
          {/* A card on a phone has no headings. */}
          <Span css={{ _cMd: { display: 'none' } }}>Balance </Span>
          <Money cents={balanceCents} currency={currency} />
        </>
      ),
    },
  ];
}
