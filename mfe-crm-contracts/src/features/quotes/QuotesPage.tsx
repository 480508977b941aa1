import { useMemo } from 'react';
import type { Output } from '@techadds/shared/contract/endpoint';
import { quoteStatuses } from '@techadds/shared/contract/quotes/states';
import { archiveQuote, exportQuotes, listQuotes, restoreQuote, type Quote } from '@techadds/shared/contract/quotes/endpoints';
import { formatMoney } from '@techadds/shared/format/money';
import { CsvExportButton, ListView, useListParams } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { isUuid } from '@techadds/shared/session';
import { useCan } from '@techadds/shared/session/use-can';
import { ButtonLink, lazyComponent, Page } from '@techadds/shared/ui';
import { IconFileText, IconPlus } from '@techadds/shared/ui/icons';
import { quoteStates, getStatusMeta } from '@techadds/shared/ui/states';
import { useBulkArchive } from '../record/useBulkArchive';
import { quoteList } from './first-queries';
import { getQuoteColumns } from './quotes.columns';

const PendingItems = lazyComponent(() => import('@techadds/shared/offline').then((part) => part.PendingItems));

type QuoteListData = Output<typeof listQuotes>;

const paramsConfig = { ...quoteList, filters: { status: quoteStatuses, archived: ['1'], customerId: isUuid } } as const;
const tabs = [
  { value: '', label: 'All', count: ({ counts }: QuoteListData) => counts.all },
  ...quoteStatuses.map((value) => ({
    value,
    label: getStatusMeta(quoteStates, value).label,
    count: ({ counts }: QuoteListData) => counts[value],
  })),
];
const filters = [{ name: 'archived', label: 'Archived', options: [{ value: '1', label: 'archived quotes' }] }];
const sorts = [
  { value: 'createdAt.desc', label: 'Newest first' },
  { value: 'validUntil.asc', label: 'Expiring soonest' },
  { value: 'total.desc', label: 'Largest first' },
];

const archiving = { resource: ['quote', 'quotes'], archive: archiveQuote, restore: restoreQuote } as const;

/** The total of the rows on this page; undefined if they have different currencies. */
function formatPageTotal(quotes: readonly Quote[]): string | undefined {
  const [first] = quotes;
  if (!first || quotes.some(({ currency }) => currency !== first.currency)) return undefined;
  return formatMoney(
    quotes.reduce((sum, { totalCents }) => sum + totalCents, 0),
    first.currency,
  );
}

const NewQuoteLink = () => (
  <ButtonLink variant="solid" to={paths.newQuote} shortcut="c" icon={<IconPlus aria-hidden />}>
    New quote
  </ButtonLink>
);

/** The quotes of a partner, or of all partners for administrators, newest first; archived ones with the filter. */
export function QuotesPage() {
  const ofPartners = useCan('quotes.read', 'tenant');
  const address = useListParams(paramsConfig);
  const columns = useMemo(() => getQuoteColumns(ofPartners), [ofPartners]);
  const bulkActions = useBulkArchive(archiving, address.query.archived === '1');
  return (
    <Page
      title="Quotes"
      actions={
        <>
          <CsvExportButton endpoint={exportQuotes} name="quotes" query={address.query} />
          <NewQuoteLink />
        </>
      }
    >
      <PendingItems kind="quotes" />
      <ListView
        resource={['quote', 'quotes']}
        endpoint={quoteList.endpoint}
        params={address}
        columns={columns}
        rowHref={({ id }) => paths.quote(id)}
        rowLabel={({ number }) => number}
        tabs={{ filterName: 'status', options: tabs }}
        filters={filters}
        sorts={sorts}
        views="quotes"
        bulkActions={bulkActions}
        disableSelectAll
        pageSummary={formatPageTotal}
        searchHelp="The search looks at numbers, titles and customers."
        emptyState={{
          icon: <IconFileText size={14} />,
          title: 'Write your first quote',
          text: 'Say what you offer and what it costs. Your customer gets a link by e-mail, and accepts or declines without an account.',
          action: <NewQuoteLink />,
        }}
      />
    </Page>
  );
}
