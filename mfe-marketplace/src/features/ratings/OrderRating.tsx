import { useState } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { changeRating, listOrderRatings, rateOrder, type Rating } from '@techadds/shared/contract/ratings/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { useQuery } from '@techadds/shared/query';
import { RatingForm, RatingDetails } from '@techadds/shared/features/rating';
import { Box, Button, Card, ErrorNotice, Stack, Text, toast } from '@techadds/shared/ui';
import { PerkRating } from './PerkRating';

/** The ratings of a completed order by both parties, with the form of the customer's own. */
export function OrderRating({ order }: { order: OrderDetail }) {
  const { id, allowedActions, partner } = order;
  const { data, error, refetch } = useQuery(apiQuery(listOrderRatings, { params: { id } }));
  if (error && !data)
    return (
      <ErrorNotice
        title="The ratings didn’t load"
        reassurance="The order itself is not affected."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  const mayRate = allowedActions.includes('rate');
  if (!mayRate && !data?.items.length && !data?.perks.length) return null;
  return (
    <Stack gap="5">
      {mayRate && data && <NewRatingForm order={order} until={data.openUntil} />}
      {data && !mayRate && data.perks.map((perk) => <PerkRating key={perk.id} orderId={id} perk={perk} />)}
      {data && data.items.length > 0 && (
        <Card title="Ratings">
          <Stack gap="5">
            {data.items.map((rating) =>
              rating.author === 'customer' ? (
                <OwnRating key={rating.id} rating={rating} />
              ) : (
                <RatingDetails key={rating.id} rating={rating} title={`${partner.name} about you`} />
              ),
            )}
          </Stack>
        </Card>
      )}
    </Stack>
  );
}

function NewRatingForm({ order: { id, number, partner, service }, until }: { order: OrderDetail; until: string | null }) {
  const { mutate, isPending, error } = useApiMutation(rateOrder);
  return (
    <Card title="Rate this order">
      <RatingForm
        showAspects
        question={`How was ${service.name}?`}
        hint="What should others know?"
        submitLabel="Send rating"
        busy={isPending}
        error={error}
        onSubmit={(body) =>
          mutate(
            { params: { id }, body },
            { onSuccess: () => toast({ title: `Your rating of ${number} is saved. You can change it for 48 hours.`, tone: 'ok' }) },
          )
        }
      >
        <Text textStyle="sm" color="fg.muted">
          {partner.name} reads it once they have rated you too{until === null ? '.' : `, or on ${formatDateTime(until)}.`} Then it appears
          on the service’s page, with your first name.
        </Text>
      </RatingForm>
    </Card>
  );
}

const targetLabels: Record<Rating['target']['type'], string> = {
  order: 'this order',
  partner: 'the partner',
  perk: 'the perk',
  customer: 'the customer',
};

function OwnRating({ rating }: { rating: Rating }) {
  const [editing, setEditing] = useState(false);
  const { mutate, isPending, error } = useApiMutation(changeRating);
  const { id, status, target, editableUntil, publishesAt, allowedActions, stars, comment, aspects, partner, appeal } = rating;
  const undecided = appeal !== null && (appeal.status === 'open' || appeal.status === 'under_review');
  if (editing)
    return (
      <RatingForm
        showAspects
        defaultValues={{ stars, comment, aspects }}
        question={`Your rating of ${targetLabels[target.type]}`}
        hint="What should others know?"
        submitLabel="Save changes"
        busy={isPending}
        error={error}
        onCancel={() => setEditing(false)}
        onSubmit={(body) =>
          mutate(
            { params: { id }, body },
            {
              onSuccess: () => {
                toast({ title: 'Your rating is changed', tone: 'ok' });
                setEditing(false);
              },
            },
          )
        }
      />
    );
  return (
    <RatingDetails rating={rating} title={`You about ${targetLabels[target.type]}`}>
      {status === 'pending' && (
        <Text mt="2" textStyle="xs" color="fg.muted">
          {partner.name} can’t read it yet: it is published when both sides have rated, at the latest {formatDateTime(publishesAt)}.
        </Text>
      )}
      {undecided && (
        <Text mt="2" textStyle="xs" color="fg.muted">
          {partner.name} has appealed. An administrator decides, and you are notified.
        </Text>
      )}
      {allowedActions.includes('edit') && (
        <Box mt="3">
          <Button size="sm" onClick={() => setEditing(true)}>
            Change rating
          </Button>{' '}
          <Text as="span" textStyle="xs" color="fg.muted" ms="1">
            until {formatDateTime(editableUntil)}
          </Text>
        </Box>
      )}
    </RatingDetails>
  );
}
