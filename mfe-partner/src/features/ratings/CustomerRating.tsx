import { apiQuery, useApiMutation } from '@techadds/shared/api';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { listOrderRatings, rateCustomer } from '@techadds/shared/contract/ratings/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { RatingForm, RatingDetails } from '@techadds/shared/features/rating';
import { Card, ErrorNotice, Stack, Text, TextLink, toast } from '@techadds/shared/ui';
import { useQueueSection } from '../orders/useQueueSection';

/** The ratings of a completed order by both parties, with the form of the partner's own. */
export function CustomerRating({ order }: { order: OrderDetail }) {
  const { id, number, allowedActions, customer, partner } = order;
  const { ofPartners } = useQueueSection();
  const { data, error, refetch } = useQuery(apiQuery(listOrderRatings, { params: { id } }));
  const send = useApiMutation(rateCustomer);
  if (error && !data)
    return (
      <ErrorNotice
        title="The ratings didn’t load"
        reassurance="The order itself is not affected."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  const mayRate = allowedActions.includes('rateCustomer');
  if (!mayRate && !data?.items.length) return null;
  return (
    <Stack gap="5">
      {mayRate && (
        <Card title="Rate the customer">
          <RatingForm
            question={`How was it to work with ${customer.name}?`}
            hint="What should they know?"
            submitLabel="Send rating"
            busy={send.isPending}
            error={send.error}
            onSubmit={({ stars, comment }) =>
              send.mutate(
                { params: { id }, body: { stars, comment } },
                { onSuccess: () => toast({ title: `Your rating for ${number} is saved`, tone: 'ok' }) },
              )
            }
          >
            <Text textStyle="sm" color="fg.muted">
              Only {customer.name} reads it, once both sides have rated{data?.openUntil ? `, or on ${formatDateTime(data.openUntil)}` : ''}.
              Their rating of you is shown at the same time.
            </Text>
          </RatingForm>
        </Card>
      )}
      {data && data.items.length > 0 && (
        <Card title="Ratings" action={<TextLink to={ofPartners ? paths.adminRatings : paths.ratings}>All ratings</TextLink>}>
          <Stack gap="5">
            {data.items.map((rating) => (
              <RatingDetails
                key={rating.id}
                rating={rating}
                title={
                  rating.author === 'partner'
                    ? `${partner.name} about ${customer.name}`
                    : `${customer.name} about the ${rating.target.type}`
                }
              />
            ))}
          </Stack>
        </Card>
      )}
    </Stack>
  );
}
