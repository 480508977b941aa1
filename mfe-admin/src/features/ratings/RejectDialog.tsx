import { useApiMutation } from '@techadds/shared/api';
import { RejectRating, rejectRating, type Rating } from '@techadds/shared/contract/ratings/endpoints';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Text, Textarea, toast } from '@techadds/shared/ui';

/** Rejects a rating before it is published, with a reason for its author. */
export function RejectDialog({ rating: { id, order, authorName }, onClose }: { rating: Rating; onClose: () => void }) {
  const form = useContractForm(RejectRating, { reason: '' });
  const { register, getFieldError } = form;
  const { mutateAsync } = useApiMutation(rejectRating);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: { id }, body });
    toast({ title: `The rating of ${order.number} is rejected` });
    onClose();
  });
  return (
    <FormDialog
      title={`Reject the rating of ${order.number}?`}
      submitLabel="Reject rating"
      cancelLabel="Go back"
      danger
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The rating stays as it is"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">It is never published. {authorName} reads the reason, and cannot rate this order again.</Text>
      <Field label="Reason" required error={getFieldError('reason')}>
        <Textarea {...register('reason')} rows={3} autoFocus />
      </Field>
    </FormDialog>
  );
}
