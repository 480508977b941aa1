import { useApiMutation } from '@techadds/shared/api';
import { VoidQuote, voidQuote, type QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Text, Textarea, toast } from '@techadds/shared/ui';

/** Voids a sent quote, with a reason for the history. */
export function VoidDialog({ quote, onClose }: { quote: QuoteDetail; onClose: () => void }) {
  const { id, number, customer } = quote;
  const form = useContractForm(VoidQuote, { reason: '' });
  const { register, getFieldError } = form;
  const { mutateAsync } = useApiMutation(voidQuote);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: { id }, body });
    toast({ title: `${number} is voided` });
    onClose();
  });
  return (
    <FormDialog
      title={`Void ${number}?`}
      submitLabel="Void quote"
      cancelLabel="Keep quote"
      danger
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle={`${number} was not voided`}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">
        {customer.name} can no longer accept it, and the link shows that it was voided. A voided quote cannot be sent again; duplicate it to
        offer something else.
      </Text>
      <Field label="Reason" required error={getFieldError('reason')}>
        <Textarea {...register('reason')} rows={3} autoFocus />
      </Field>
    </FormDialog>
  );
}
