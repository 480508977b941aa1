import { apiQuery } from '@techadds/shared/api';
import { getCurrencyRates, type CurrencyRates } from '@techadds/shared/contract/currency/endpoints';
import { formatDateTime, formatDay } from '@techadds/shared/format/date';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { useSearchState } from '@techadds/shared/router';
import { Badge, Box, Card, ErrorNotice, Flex, Grid, NativeSelect, SearchInput, Skeleton, Text, Toolbar } from '@techadds/shared/ui';
import { IconAlertTriangle, IconSearch } from '@techadds/shared/ui/icons';
import { DataTable, type Column } from '@techadds/shared/ui/table';
import { FinancePage } from '../layout/FinancePage';
import { Converter } from './Converter';
import { getCurrencyName } from './names';

type RateRow = { code: string; rate: number };

const formatRate = (rate: number) => rate.toLocaleString('en-US', { minimumFractionDigits: 4, maximumFractionDigits: 6 });

/** Exchange reference rates with their date and source, and a converter. The base currency is in the URL. */
export function CurrencyPage() {
  const [address, change] = useSearchState({ base: 'USD', query: '' });
  const base = /^[A-Z]{3}$/.test(address.base) ? address.base : 'USD';
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery(getCurrencyRates, { query: { base } }),
    placeholderData: keepPreviousData,
  });
  return (
    <FinancePage
      title="Currency"
      badge={data?.stale && <StaleBadge />}
      description={data ? <RateSource rates={data} /> : 'Reference exchange rates.'}
    >
      {error && !data ? (
        <ErrorNotice title="The rates didn’t load" reassurance="No payment is affected." error={error} onRetry={() => void refetch()} />
      ) : (
        <Grid
          gap="5"
          alignItems="start"
          css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cMd: { gridTemplateColumns: 'minmax(0, 1fr) 380px' } }}
        >
          <Box minWidth="0" css={{ order: 1, _cMd: { order: 0 } }}>
            <Toolbar pt="0">
              <SearchInput size="sm" label="Search currencies" value={address.query} onChange={(query) => change({ query })} />
              <NativeSelect
                size="sm"
                width="auto"
                aria-label="Base currency"
                value={data?.base ?? base}
                onChange={({ target }) => change({ base: target.value })}
                options={getCurrencyCodes(data, base).map((code) => ({ value: code, label: `1 ${code}` }))}
              />
            </Toolbar>
            <RateTable rates={data} query={address.query} refetching={isPlaceholderData} />
          </Box>
          {data ? (
            <Converter rates={data} />
          ) : (
            <Card title="Converter">
              <Skeleton height="200px" />
            </Card>
          )}
        </Grid>
      )}
    </FinancePage>
  );
}

const getCurrencyCodes = (rates: CurrencyRates | undefined, base: string): string[] =>
  [...new Set([base, ...Object.keys(rates?.rates ?? {})])].sort();

function RateTable({ rates, query, refetching }: { rates: CurrencyRates | undefined; query: string; refetching: boolean }) {
  const wanted = query.trim().toLowerCase();
  const rows = Object.entries(rates?.rates ?? {})
    .map(([code, rate]) => ({ code, rate }))
    .filter(({ code }) => code !== rates?.base && `${code} ${getCurrencyName(code)}`.toLowerCase().includes(wanted))
    .sort((a, b) => a.code.localeCompare(b.code));
  const columns: Column<RateRow>[] = [
    { key: 'name', header: 'Currency', primary: true, cardSlot: 'title', cell: ({ code }) => getCurrencyName(code) },
    { key: 'code', header: 'Code', width: '6rem', cardSlot: 'line', cell: ({ code }) => code },
    {
      key: 'rate',
      header: `For 1 ${rates?.base ?? ''}`,
      width: '9rem',
      align: 'end',
      cardSlot: 'amount',
      cell: ({ rate }) => formatRate(rate),
    },
    {
      key: 'inverse',
      header: `In ${rates?.base ?? ''}`,
      width: '9rem',
      align: 'end',
      cardSlot: 'meta',
      hideBelow: 'cMd',
      cell: ({ rate }) => (rate > 0 ? formatRate(1 / rate) : '–'),
    },
  ];
  if (rates && rows.length === 0)
    return (
      <Flex direction="column" alignItems="center" gap="2" py="10" color="fg.muted" textStyle="sm">
        <IconSearch size={20} aria-hidden />
        No currency matches “{query}”.
      </Flex>
    );
  return (
    <DataTable
      caption="Exchange rates"
      columns={columns}
      rows={rows}
      rowKey={({ code }) => code}
      loading={!rates}
      refetching={refetching}
    />
  );
}

function StaleBadge() {
  return (
    <Badge tone="wait" icon={<IconAlertTriangle size={14} aria-hidden />}>
      Stale
    </Badge>
  );
}

/** The source of the rates, with a warning if they are bundled or stale. */
function RateSource({ rates: { source, asOf, embedded, stale, fetchedAt } }: { rates: CurrencyRates }) {
  return (
    <Text as="span" textStyle="sm">
      {source}, rates of {formatDay(asOf)}
      {fetchedAt && `, fetched ${formatDateTime(fetchedAt)}`}.{' '}
      {embedded && 'They are bundled with the product and do not change until a source is configured. '}
      {stale && 'They are out of date. Do not rely on them.'}
    </Text>
  );
}
