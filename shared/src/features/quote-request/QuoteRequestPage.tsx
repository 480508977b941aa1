import { apiQuery } from '@techadds/shared/api';
import { getQuoteRequest } from '@techadds/shared/contract/quote-requests/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { RecordPage } from '@techadds/shared/patterns/record';
import { useParams } from '@techadds/shared/router';
import { ButtonLink, Card, DescriptionList, EmptyState, ErrorNotice, Page, Skeleton, Stack, Text, TextLink } from '@techadds/shared/ui';
import { IconFileText } from '@techadds/shared/ui/icons';
import { QuoteRequestReply } from './QuoteRequestReply';
import { useRequestsSection } from './useRequestsSection';

/** One request for a quote: what is wanted, of which service, and who asked. */
export function QuoteRequestPage() {
  const { id = '' } = useParams();
  const { breadcrumb, listPath, isCustomer } = useRequestsSection();
  const crumbs = [breadcrumb, { label: 'Quote requests', to: listPath }];
  const { data, error, refetch } = useQuery(apiQuery(getQuoteRequest, { params: { id } }));
  if (!data)
    return (
      <Page title="Quote request" crumbs={crumbs}>
        {!error ? (
          <Stack gap="3" role="status" aria-label="Loading the request">
            <Skeleton width="60%" />
            <Skeleton width="80%" />
          </Stack>
        ) : error.status === 404 || error.status === 422 ? (
          <EmptyState
            icon={<IconFileText size={20} stroke={1.75} />}
            title="There is no such request"
            text="The address may be incomplete, or the request belongs to somebody else."
            action={
              <ButtonLink variant="solid" to={listPath}>
                See the requests
              </ButtonLink>
            }
          />
        ) : (
          <ErrorNotice
            title="This request didn’t load"
            reassurance="The request itself is not affected."
            error={error}
            onRetry={() => void refetch()}
          />
        )}
      </Page>
    );
  const { service, partner, customerName, package: packageName, quantity, message, createdAt } = data;
  return (
    <RecordPage
      title={service.name}
      crumbs={crumbs}
      description={isCustomer ? `You asked ${partner.name} for a quote.` : `${customerName} asks for a quote.`}
      primaryAction={<QuoteRequestReply request={data} isCustomer={isCustomer} />}
      sidebar={
        <Card title="Details">
          <DescriptionList
            items={[
              { term: 'Customer', value: customerName },
              { term: 'Partner', value: partner.name },
              { term: 'Service', value: <TextLink to={paths.service(service.id)}>{service.name}</TextLink> },
              { term: 'Package', value: packageName === '' ? 'None fits' : packageName },
              { term: 'Quantity', value: quantity.toLocaleString('en-US') },
              { term: 'Asked', value: formatDateTime(createdAt) },
            ]}
          />
        </Card>
      }
    >
      <Card title="What is wanted">
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          {message}
        </Text>
      </Card>
    </RecordPage>
  );
}
