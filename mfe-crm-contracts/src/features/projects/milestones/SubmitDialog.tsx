import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { reviewPeriodDays } from '@techadds/shared/contract/orders/states';
import { submitMilestone } from '@techadds/shared/contract/projects/endpoints';
import { SubmitMilestone } from '@techadds/shared/contract/projects/forms';
import { FilesToDeliver, type UploadedFile } from '@techadds/shared/features/order';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Text, Textarea, toast } from '@techadds/shared/ui';
import type { MilestoneDialogProps } from './MilestoneDialog';
import { getMilestoneParams } from './milestone-actions';

/** Submits the work of a milestone: a message and files. Uploaded files stay when the request is rejected. */
export function SubmitDialog({ project, milestone, onClose }: MilestoneDialogProps) {
  const { title, paidCents } = milestone;
  const { customer } = project;
  const { mutateAsync } = useApiMutation(submitMilestone);
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  const form = useContractForm(SubmitMilestone, { note: '' }, ({ note }: { note: string }) => ({ note, files: files.map(({ id }) => id) }));
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: getMilestoneParams(milestone), body });
    toast({ title: `${title} is submitted. ${customer.name} is notified.`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDialog
      title={`Submit ${title}?`}
      submitLabel="Submit"
      cancelLabel="Not now"
      busy={busy}
      dirty={form.isDirty || files.length > 0}
      submitError={error}
      errorTitle="Nothing was submitted"
      errorReassurance="What you entered and uploaded is still here."
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">
        {customer.name} looks at it within {reviewPeriodDays} days; after that it counts as approved.
        {paidCents > 0 && ' The money is released with the approval.'}
      </Text>
      <Field label="Message" hint="Optional" error={form.getFieldError('note')}>
        <Textarea {...form.register('note')} rows={4} autoFocus />
      </Field>
      <FilesToDeliver files={files} onChange={setFiles} />
    </FormDialog>
  );
}
