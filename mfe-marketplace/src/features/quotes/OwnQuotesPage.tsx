import type { Output } from '@techadds/shared/contract/endpoint';
import { quoteStatuses } from '@techadds/shared/contract/quotes/states';
import { listQuotes } from '@techadds/shared/contract/quotes/endpoints';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { ButtonLink, Page } from '@techadds/shared/ui';
import { IconFileText } from '@techadds/shared/ui/icons';
import { quoteStates, getStatusMeta } from '@techadds/shared/ui/states';
import { ownQuoteList } from './first-queries';
import { ownQuoteColumns } from './quotes.columns';

const visibleQuoteStatuses = quoteStatuses.filter((status) => status !== 'draft');
const paramsConfig = { ...ownQuoteList, filters: { status: visibleQuoteStatuses } } as const;
type QuoteListData = Output<typeof listQuotes>;
const tabs = [
  { value: '', label: 'All', count: ({ counts }: QuoteListData) => counts.all },
  ...visibleQuoteStatuses.map((value) => ({
    value,
    label: getStatusMeta(quoteStates, value).label,
    count: ({ counts }: QuoteListData) => counts[value],
  })),
];

/** The quotes that a customer received; each links to the page where it is accepted or declined. */
export function OwnQuotesPage() {
  const address = useListParams(paramsConfig);
  return (
    <Page title="Quotes" crumbs={[{ label: 'Orders', to: paths.orders }]}>
      <ListView
        resource={['quote', 'quotes']}
        endpoint={ownQuoteList.endpoint}
        params={address}
        columns={ownQuoteColumns}
        rowHref={({ id }) => paths.ownQuote(id)}
        tabs={{ filterName: 'status', options: tabs }}
        searchHelp="The search looks at numbers, titles and names."
        emptyState={{
          icon: <IconFileText size={14} />,
          title: 'No quotes yet',
          text: 'Where no package of a service fits, ask its partner for a quote. What they offer you appears here.',
          action: (
            <ButtonLink variant="solid" to={paths.marketplace}>
              Go to the marketplace
            </ButtonLink>
          ),
        }}
      />
    </Page>
  );
}
