import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { reviewPeriodDays } from '@techadds/shared/contract/orders/states';
import { submitMilestone } from '@techadds/shared/contract/projects/endpoints';
import { SubmitWorkDialog } from '@techadds/shared/features/order';
import { TimeToSubmit } from '../time/TimeToSubmit';
import type { MilestoneDialogProps } from './MilestoneDialog';
import { getMilestoneParams } from './milestone-actions';

/** Submits the work of a milestone, with logged time. */
export function SubmitDialog({ project, milestone, onClose }: MilestoneDialogProps) {
  const { title, paidCents } = milestone;
  const { customer } = project;
  const { mutateAsync } = useApiMutation(submitMilestone);
  const [timeEntryIds, setTimeEntryIds] = useState<readonly string[]>([]);
  const release = paidCents > 0 ? ' The money is released with the approval.' : '';
  return (
    <SubmitWorkDialog
      title={`Submit ${title}?`}
      submitLabel="Submit"
      errorTitle="Nothing was submitted"
      text={`${customer.name} looks at it within ${reviewPeriodDays} days; after that it counts as approved.${release}`}
      dirty={timeEntryIds.length > 0}
      onSubmit={(body) => mutateAsync({ params: getMilestoneParams(milestone), body: { ...body, timeEntryIds: [...timeEntryIds] } })}
      done={`${title} is submitted. ${customer.name} is notified.`}
      onClose={onClose}
    >
      <TimeToSubmit projectId={project.id} chosen={timeEntryIds} onChange={setTimeEntryIds} />
    </SubmitWorkDialog>
  );
}
