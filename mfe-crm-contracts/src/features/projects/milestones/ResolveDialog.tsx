import { useApiMutation } from '@techadds/shared/api';
import { resolveMilestone } from '@techadds/shared/contract/projects/endpoints';
import { ResolveMilestone } from '@techadds/shared/contract/projects/forms';
import { ResolveDisputeDialog } from '@techadds/shared/features/order';
import { formatMoney } from '@techadds/shared/format/money';
import { Text } from '@techadds/shared/ui';
import type { MilestoneDialogProps } from './MilestoneDialog';
import { getMilestoneParams } from './milestone-actions';

/** Resolves the dispute of a milestone: release, refund, or split. */
export function ResolveDialog({ project: { customer, partner }, milestone, onClose }: MilestoneDialogProps) {
  const { title, paidCents, refundedCents, currency } = milestone;
  const heldCents = paidCents - refundedCents;
  const { mutateAsync } = useApiMutation(resolveMilestone);
  return (
    <ResolveDisputeDialog<'released' | 'refunded'>
      {...{ currency, heldCents, onClose }}
      subject={title}
      customerName={customer.name}
      schema={ResolveMilestone}
      release={{ outcome: 'released', label: 'Release' }}
      refund="refunded"
      onResolve={async (body) => {
        await mutateAsync({ params: getMilestoneParams(milestone), body });
        return `The dispute of ${title} is decided`;
      }}
    >
      {(_outcome, backCents = 0) => (
        <Text aria-live="polite" textStyle="sm" color="fg.muted">
          {formatMoney(backCents, currency)} goes back to {customer.name}; {formatMoney(heldCents - backCents, currency)} is released to{' '}
          {partner.name}, less commission, fee and tax.
        </Text>
      )}
    </ResolveDisputeDialog>
  );
}
