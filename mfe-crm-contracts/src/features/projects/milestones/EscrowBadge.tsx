import type { Milestone } from '@techadds/shared/contract/projects/endpoints';
import { formatMoney } from '@techadds/shared/format/money';
import { Badge } from '@techadds/shared/ui';
import { IconArrowBackUp, IconClock, IconLock } from '@techadds/shared/ui/icons';

/** Whether the work may go on before it is paid, because both parties agreed. */
export const isUnfundedByAgreement = ({ agreedUnfunded, paidCents }: Milestone): boolean =>
  agreedUnfunded.partner && agreedUnfunded.customer && paidCents === 0;

/** Where the money of a milestone is; nothing once it was paid out, which its state says. */
export function EscrowBadge({ milestone }: { milestone: Milestone }) {
  const { paidCents, refundedCents, currency, releasedAt, paymentStatus, status } = milestone;
  const heldCents = releasedAt === null ? paidCents - refundedCents : 0;
  if (heldCents > 0)
    return (
      <Badge tone="info" icon={<IconLock size={13} aria-hidden />} title="Held in escrow until the milestone is approved.">
        {formatMoney(heldCents, currency)} in escrow
      </Badge>
    );
  if (refundedCents > 0)
    return <Badge icon={<IconArrowBackUp size={13} aria-hidden />}>{formatMoney(refundedCents, currency)} refunded</Badge>;
  if (paidCents > 0 || status === 'canceled') return null;
  if (paymentStatus === 'authorized') return <Badge icon={<IconClock size={13} aria-hidden />}>Payment on its way</Badge>;
  if (isUnfundedByAgreement(milestone)) return <Badge tone="wait">Unfunded by agreement</Badge>;
  return <Badge>Not funded</Badge>;
}
