import type { ReactNode } from 'react';
import type { Rating } from '@techadds/shared/contract/ratings/endpoints';
import { RatingDetails } from '@techadds/shared/features/rating';
import { Badge, HStack, Span } from '@techadds/shared/ui';
import { appealStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { appealDecisionLabels } from './labels';

interface RatingCardProps {
  rating: Rating;
  /** The order's number, as a link if the order has a page. */
  order: ReactNode;
  children?: ReactNode;
}

/** A rating in a list: its author, its service, and the state of an appeal against it. */
export function RatingCard({ rating, order, children }: RatingCardProps) {
  const { author, customer, partner, service, target, appeal } = rating;
  const subject =
    target.type === 'order' ? service.name : target.type === 'partner' ? partner.name : target.type === 'perk' ? 'a perk' : customer.name;
  return (
    <RatingDetails
      rating={rating}
      title={
        <>
          {author === 'customer' ? customer.name : partner.name} about {subject}{' '}
          <Span color="fg.muted" fontWeight="normal" css={{ '& a': { textDecoration: 'underline', whiteSpace: 'nowrap' } }}>
            · {order}
          </Span>
        </>
      }
    >
      {appeal && (
        <HStack gap="2" mt="2" textStyle="xs" color="fg.muted" flexWrap="wrap">
          Appeal
          <StatusBadge states={appealStates} state={appeal.status} />
          {appeal.decision && (
            <Badge plain tone="neutral">
              {appealDecisionLabels[appeal.decision]}
            </Badge>
          )}
        </HStack>
      )}
      {children}
    </RatingDetails>
  );
}
