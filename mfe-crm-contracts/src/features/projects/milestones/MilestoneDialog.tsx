import type { MilestoneDetail, ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import type { MilestoneAction } from '@techadds/shared/contract/projects/states';
import { ConfirmStepDialog } from './ConfirmStepDialog';
import { EditMilestone } from './EditMilestone';
import { FundDialog } from './FundDialog';
import { MilestoneReasonDialog } from './MilestoneReasonDialog';
import { RecordPaymentDialog } from './RecordPaymentDialog';
import { RefundDialog } from './RefundDialog';
import { RemoveDialog } from './RemoveDialog';
import { ResolveDialog } from './ResolveDialog';
import { SubmitDialog } from './SubmitDialog';

export interface MilestoneDialogProps {
  project: ProjectDetail;
  milestone: MilestoneDetail;
  onClose: () => void;
}

/** The dialog of an action on a milestone. */
export function MilestoneDialog({ action, ...props }: MilestoneDialogProps & { action: MilestoneAction }) {
  switch (action) {
    case 'fund':
      return <FundDialog {...props} />;
    case 'recordPayment':
      return <RecordPaymentDialog {...props} />;
    case 'submit':
      return <SubmitDialog {...props} />;
    case 'approve':
    case 'agreeUnfunded':
      return <ConfirmStepDialog {...props} action={action} />;
    case 'requestChanges':
    case 'dispute':
    case 'cancel':
      return <MilestoneReasonDialog {...props} action={action} />;
    case 'resolve':
      return <ResolveDialog {...props} />;
    case 'refund':
      return <RefundDialog {...props} />;
    case 'remove':
      return <RemoveDialog {...props} />;
    case 'update':
      return <EditMilestone {...props} />;
    default:
      return null;
  }
}
