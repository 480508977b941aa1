import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { removeMilestone, restoreMilestone } from '@techadds/shared/contract/projects/endpoints';
import { formatMoney } from '@techadds/shared/format/money';
import { useAction } from '@techadds/shared/patterns/record';
import { Box, ErrorNotice, Field, NativeSelect, Stack, toast } from '@techadds/shared/ui';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';
import type { MilestoneDialogProps } from './MilestoneDialog';
import { findAmountTargets, getMilestoneParams } from './milestone-actions';

/** Deletes a pending milestone, and asks where its amount goes. */
export function RemoveDialog({ project, milestone, onClose }: MilestoneDialogProps) {
  const { title, amountCents, currency } = milestone;
  const targets = findAmountTargets(project, milestone);
  const [amountTo, setAmountTo] = useState(targets[0]?.id ?? '');
  const params = getMilestoneParams(milestone);
  const restore = useAction(restoreMilestone, { done: () => `${title} is restored`, failed: `${title} was not restored.` });
  const { mutate, isPending, error } = useApiMutation(removeMilestone);
  const onSuccess = () => {
    toast({ title: `${title} is deleted`, action: { label: 'Undo', onClick: () => void restore.run({ params }) } });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title={`Delete ${title}?`}
      confirmLabel="Delete milestone"
      cancelLabel="Not now"
      busy={isPending}
      onClose={onClose}
      onConfirm={() => !isPending && mutate({ params, query: { amountTo } }, { onSuccess })}
    >
      <Stack gap="3">
        <Box>All milestones add up to the value of the project, so its amount goes to another one.</Box>
        <Field label={`Add ${formatMoney(amountCents, currency)} to`}>
          <NativeSelect
            value={amountTo}
            options={targets.map((target) => ({
              value: target.id,
              label: `${target.title}, ${formatMoney(target.amountCents, currency)}`,
            }))}
            onChange={({ target }) => setAmountTo(target.value)}
          />
        </Field>
        {error && <ErrorNotice title="Nothing was deleted" error={error} />}
      </Stack>
    </ConfirmDialog>
  );
}
