import { useEffect } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { getQuote } from '@techadds/shared/contract/quotes/endpoints';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useParams } from '@techadds/shared/router';
import { ButtonLink, EmptyState, ErrorNotice, Page, Skeleton } from '@techadds/shared/ui';
import { IconFileText } from '@techadds/shared/ui/icons';

/** Redirects to the public page of a quote, which is outside the app: the page that the quote's e-mail links to. */
export function OwnQuotePage({ leave = (address: string) => location.replace(address) }) {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(apiQuery(getQuote, { params: { id } }));
  const link = data?.link;
  useEffect(() => {
    if (link) leave(link);
  }, [link, leave]);
  return (
    <Page
      title={data?.number ?? 'Quote'}
      crumbs={[
        { label: 'Orders', to: paths.orders },
        { label: 'Quotes', to: paths.ownQuotes },
      ]}
    >
      {error?.status === 404 || error?.status === 422 ? (
        <EmptyState
          icon={<IconFileText size={20} />}
          title="There is no such quote"
          text="The address may be incomplete, or the quote belongs to another account."
          action={
            <ButtonLink variant="solid" to={paths.ownQuotes}>
              See your quotes
            </ButtonLink>
          }
        />
      ) : error ? (
        <ErrorNotice title="The quote didn’t open" reassurance="Nothing was answered." error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="240px" />
      )}
    </Page>
  );
}
