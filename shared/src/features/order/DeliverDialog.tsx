import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { reviewPeriodDays } from '@techadds/shared/contract/orders/states';
import { DeliverOrder } from '@techadds/shared/contract/orders/forms';
import { deliverOrder, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Text, Textarea, toast } from '@techadds/shared/ui';
import { FilesToDeliver, type UploadedFile } from './FilesToDeliver';

/** Lets the partner deliver the work: a message and files. Uploaded files stay when the request is rejected. */
export function DeliverDialog({ order: { id, number, customer }, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { mutateAsync } = useApiMutation(deliverOrder);
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  const form = useContractForm(DeliverOrder, { note: '' }, ({ note }: { note: string }) => ({ note, files: files.map((file) => file.id) }));
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: { id }, body });
    toast({ title: `${number} is delivered. ${customer.name} is notified.`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDialog
      title={`Deliver ${number}?`}
      submitLabel="Deliver"
      cancelLabel="Not now"
      busy={busy}
      dirty={form.isDirty || files.length > 0}
      submitError={error}
      errorTitle="Nothing was delivered"
      errorReassurance="What you entered and uploaded is still here."
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">
        {customer.name} looks at it within {reviewPeriodDays} days. The money is released when they accept it, or by itself after that.
      </Text>
      <Field label="Message" hint="Optional" error={form.getFieldError('note')}>
        <Textarea {...form.register('note')} rows={4} autoFocus />
      </Field>
      <FilesToDeliver files={files} onChange={setFiles} />
    </FormDialog>
  );
}
