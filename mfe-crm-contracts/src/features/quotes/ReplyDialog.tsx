import { useApiMutation } from '@techadds/shared/api';
import { ReplyToCounter, replyToCounter, type QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Text, Textarea, toast } from '@techadds/shared/ui';

/** Replies to a counter-offer and keeps the version that was sent. */
export function ReplyDialog({ quote, onClose }: { quote: QuoteDetail; onClose: () => void }) {
  const { id, number, customer } = quote;
  const form = useContractForm(ReplyToCounter, { message: '' });
  const { mutateAsync } = useApiMutation(replyToCounter);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: { id }, body });
    toast({ title: `${customer.name} is notified of your reply`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDialog
      title="Reply to the counter-offer"
      submitLabel="Send reply"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The reply was not sent"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted" overflowWrap="anywhere">
        {customer.name} can accept {number} as you sent it again.
      </Text>
      <Field label="Message" required error={form.getFieldError('message')}>
        <Textarea {...form.register('message')} rows={4} autoFocus />
      </Field>
    </FormDialog>
  );
}
