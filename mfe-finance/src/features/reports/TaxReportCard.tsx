import { apiQuery, call } from '@techadds/shared/api';
import { exportTaxReport, getTaxReport, type TaxReport, type TaxRow } from '@techadds/shared/contract/reports/taxes';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { ExportButton, formatIntervalLabel, formatOrderCount, QueryCard, type SelectedPeriod } from '@techadds/shared/patterns/report';
import { DescriptionList, Money, Stack, Text } from '@techadds/shared/ui';
import { DataTable, type Column } from '@techadds/shared/ui/table';

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
const formatCountry = (code: string) => (code === '' ? 'Country not known' : (countryNames.of(code) ?? code));

/** The tax of the period by month and country; opening balance + collected − returned = closing balance of the ledger's account. */
export function TaxReportCard({ period }: { period: SelectedPeriod }) {
  const query = useQuery({ ...apiQuery(getTaxReport, { query: period.query }), placeholderData: keepPreviousData });
  return (
    <QueryCard
      title="Tax to be remitted"
      query={query}
      height="200px"
      padded={false}
      action={<ExportButton size="sm" name="taxes" load={() => call(exportTaxReport, { query: period.query })} />}
    >
      {(report) => <TaxTable report={report} />}
    </QueryCard>
  );
}

function TaxTable({ report }: { report: TaxReport }) {
  const { rows, currency, openingCents, collectedCents, returnedCents, closingCents } = report;
  const amount = (key: 'collectedCents' | 'returnedCents' | 'dueCents', header: string): Column<TaxRow> => ({
    ...{ key, header, width: '8.5rem', align: 'end' },
    cell: (row) => <Money cents={row[key]} currency={currency} />,
  });
  const columns: Column<TaxRow>[] = [
    { key: 'country', header: 'Country', primary: true, cardSlot: 'title', cell: ({ countryCode }) => formatCountry(countryCode) },
    {
      ...{ key: 'month', header: 'Month', width: '6rem', cardSlot: 'meta' },
      cell: ({ month }) => formatIntervalLabel({ from: `${month}-01`, to: `${month}-01` }, 'month'),
    },
    { key: 'sales', header: 'Sales', width: '7rem', cardSlot: 'line', hideBelow: 'cMd', cell: ({ sales }) => formatOrderCount(sales) },
    amount('collectedCents', 'Collected'),
    amount('returnedCents', 'Returned'),
    { ...amount('dueCents', 'Due'), cardSlot: 'amount' },
  ];
  const sums: [string, number][] = [
    ['Due before', openingCents],
    ['Collected', collectedCents],
    ['Returned', returnedCents],
    ['Due after', closingCents],
  ];
  return (
    <Stack gap="0">
      {rows.length === 0 ? (
        <Text textStyle="sm" color="fg.muted" py="8" px="4" textAlign="center">
          No tax was collected or returned in this period.
        </Text>
      ) : (
        <DataTable
          inCard
          caption="Tax by month and country"
          columns={columns}
          rows={rows}
          rowKey={({ month, countryCode }) => month + countryCode}
        />
      )}
      <Stack p="4" maxWidth="24rem">
        <DescriptionList items={sums.map(([term, cents]) => ({ term, value: <Money cents={cents} currency={currency} /> }))} />
      </Stack>
    </Stack>
  );
}
