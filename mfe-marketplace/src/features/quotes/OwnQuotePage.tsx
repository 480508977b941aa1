import { useEffect } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { getQuote } from '@techadds/shared/contract/quotes/endpoints';
import { paths } from '@techadds/shared/paths';
import { RecordQuery } from '@techadds/shared/patterns/record-query';
import { useQuery } from '@techadds/shared/query';
import { useParams } from '@techadds/shared/router';
import { Page, Skeleton } from '@techadds/shared/ui';
import { IconFileText } from '@techadds/shared/ui/icons';

const crumbs = [
  { label: 'Orders', to: paths.orders },
  { label: 'Quotes', to: paths.ownQuotes },
];

/** Redirects to the public page of a quote, which is outside the app: the page that the quote's e-mail links to. */
export function OwnQuotePage({ leave = (address: string) => location.replace(address) }) {
  const { id = '' } = useParams();
  const query = useQuery(apiQuery(getQuote, { params: { id } }));
  const link = query.data?.link;
  useEffect(() => {
    if (link) leave(link);
  }, [link, leave]);
  return (
    <RecordQuery
      query={query}
      resource="quote"
      icon={<IconFileText size={20} />}
      crumbs={crumbs}
      list={{ to: paths.ownQuotes, label: 'See your quotes' }}
      notFoundText="The address may be incomplete, or the quote belongs to another account."
    >
      {({ number }) => (
        <Page title={number} crumbs={crumbs}>
          <Skeleton height="240px" />
        </Page>
      )}
    </RecordQuery>
  );
}
