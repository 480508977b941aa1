import { useApiMutation } from '@techadds/shared/api';
import { recordMilestonePayment } from '@techadds/shared/contract/projects/endpoints';
import { TransferDialog } from '@techadds/shared/features/order';
import type { MilestoneDialogProps } from './MilestoneDialog';
import { getMilestoneParams } from './milestone-actions';

/** Records that the bank transfer for a milestone has arrived. */
export function RecordPaymentDialog({ project, milestone, onClose }: MilestoneDialogProps) {
  const { title, payCents, creditCents, currency, number, status } = milestone;
  const { mutateAsync } = useApiMutation(recordMilestonePayment);
  return (
    <TransferDialog
      payCents={payCents - creditCents}
      {...{ currency, onClose }}
      subject={`${title} (${number})`}
      customerName={project.customer.name}
      partnerName={project.partner.name}
      agreed="approved"
      isAgreed={status === 'approved'}
      onRecord={(body) => mutateAsync({ params: getMilestoneParams(milestone), body })}
    />
  );
}
