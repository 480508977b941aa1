import { apiQuery } from '@techadds/shared/api';
import { getQuoteRequest, type QuoteRequest } from '@techadds/shared/contract/quote-requests/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { RecordPage } from '@techadds/shared/patterns/record';
import { RecordQuery } from '@techadds/shared/patterns/record-query';
import { useParams } from '@techadds/shared/router';
import { Card, DescriptionList, Text, TextLink } from '@techadds/shared/ui';
import { IconFileText } from '@techadds/shared/ui/icons';
import { QuoteRequestReply } from './QuoteRequestReply';
import { useRequestsSection } from './useRequestsSection';

/** One request for a quote: the request, the service and the customer. */
export function QuoteRequestPage() {
  const { id = '' } = useParams();
  const { breadcrumb, listPath, isCustomer } = useRequestsSection();
  const crumbs = [breadcrumb, { label: 'Quote requests', to: listPath }];
  const query = useQuery(apiQuery(getQuoteRequest, { params: { id } }));
  return (
    <RecordQuery
      query={query}
      resource="quote request"
      icon={<IconFileText size={20} />}
      crumbs={crumbs}
      list={{ to: listPath, label: 'See all requests' }}
      notFoundText="The address may be incomplete, or the request belongs to another account."
    >
      {(request) => <QuoteRequestDetails request={request} crumbs={crumbs} isCustomer={isCustomer} />}
    </RecordQuery>
  );
}

interface QuoteRequestDetailsProps {
  request: QuoteRequest;
  crumbs: readonly { label: string; to: string }[];
  isCustomer: boolean;
}

function QuoteRequestDetails({ request, crumbs, isCustomer }: QuoteRequestDetailsProps) {
  const { service, partner, customerName, package: packageName, quantity, message, createdAt } = request;
  return (
    <RecordPage
      title={service.name}
      crumbs={crumbs}
      description={isCustomer ? `You requested a quote from ${partner.name}.` : `${customerName} requests a quote.`}
      primaryAction={<QuoteRequestReply request={request} isCustomer={isCustomer} />}
      sidebar={
        <Card title="Details">
          <DescriptionList
            items={[
              { term: 'Customer', value: customerName },
              { term: 'Partner', value: partner.name },
              { term: 'Service', value: <TextLink to={paths.service(service.id)}>{service.name}</TextLink> },
              { term: 'Package', value: packageName === '' ? 'No package fits' : packageName },
              { term: 'Quantity', value: quantity.toLocaleString('en-US') },
              { term: 'Requested', value: formatDateTime(createdAt) },
            ]}
          />
        </Card>
      }
    >
      <Card title="Request">
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          {message}
        </Text>
      </Card>
    </RecordPage>
  );
}
