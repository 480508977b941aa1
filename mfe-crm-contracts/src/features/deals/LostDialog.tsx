import { LostDealForm, type LostDealBody } from '@techadds/shared/contract/crm/forms';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, NativeSelect, Text, Textarea } from '@techadds/shared/ui';
import { lostReasons } from './deals.labels';

interface LostDialogProps {
  name: string;
  /** Moves the deal. @throws ApiError if the request fails */
  onLost: (body: LostDealBody) => Promise<unknown>;
  onClose: () => void;
}

const options = [{ value: '', label: 'Choose a reason' }, ...lostReasons.map((value) => ({ value, label: value }))];

/** Asks why a deal was lost. */
export function LostDialog({ name, onLost, onClose }: LostDialogProps) {
  const form = useContractForm(LostDealForm, { lostReason: '', lostNotes: '' });
  const { register, getFieldError } = form;
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await onLost(body);
    onClose();
  });
  return (
    <FormDialog
      title={`Mark ${name} as lost?`}
      submitLabel="Mark as lost"
      cancelLabel="Keep deal"
      danger
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The deal was not moved"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">The reason helps to see what deals are lost to. The deal can be reopened at any time.</Text>
      <Field label="Reason" required error={getFieldError('lostReason')}>
        <NativeSelect {...register('lostReason')} options={options} autoFocus />
      </Field>
      <Field label="Notes" hint="Optional" error={getFieldError('lostNotes')}>
        <Textarea {...register('lostNotes')} rows={3} />
      </Field>
    </FormDialog>
  );
}
