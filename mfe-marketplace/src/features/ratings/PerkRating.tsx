import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { ratePerk } from '@techadds/shared/contract/ratings/endpoints';
import { RatingForm } from '@techadds/shared/features/rating';
import { Button, Card, Text, toast } from '@techadds/shared/ui';

/** Rates a redeemed perk separately from its order; perk ratings count toward no average. */
export function PerkRating({ orderId, perk }: { orderId: string; perk: { id: string; label: string } }) {
  const [open, setOpen] = useState(false);
  const { mutate, isPending, isSuccess, error } = useApiMutation(ratePerk);
  // The saved rating appears here once the ratings of the order are refetched.
  if (isSuccess) return null;
  return (
    <Card
      title={`Perk: ${perk.label}`}
      {...(!open && {
        action: (
          <Button size="sm" aria-label={`Rate the perk ${perk.label}`} onClick={() => setOpen(true)}>
            Rate perk
          </Button>
        ),
      })}
    >
      {open ? (
        <RatingForm
          question="How was the perk?"
          hint="What should others know?"
          submitLabel="Send rating"
          busy={isPending}
          error={error}
          onCancel={() => setOpen(false)}
          onSubmit={(ratingInput) =>
            mutate(
              { body: { ...ratingInput, orderId, perkId: perk.id } },
              { onSuccess: () => toast({ title: 'Your rating of the perk is saved. You can change it for 48 hours.', tone: 'ok' }) },
            )
          }
        />
      ) : (
        <Text textStyle="sm" color="fg.muted">
          It reduced the price of this order. This rating does not affect any average.
        </Text>
      )}
    </Card>
  );
}
