import { useApiMutation } from '@techadds/shared/api';
import { ObligationForm, type ObligationInput } from '@techadds/shared/contract/contracts/forms';
import { addObligation, updateObligation, type Obligation } from '@techadds/shared/contract/contracts/obligations';
import { DateInput, FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Input, NativeSelect, Textarea, toast } from '@techadds/shared/ui';

interface ObligationDialogProps {
  contractId: string;
  /** The obligation that is edited; absent for a new one. */
  obligation?: Obligation;
  onClose: () => void;
}

const parties = [
  { value: 'partner', label: 'Partner' },
  { value: 'customer', label: 'Customer' },
];

/** Adds or edits an obligation of a contract. */
export function ObligationDialog({ contractId, obligation, onClose }: ObligationDialogProps) {
  const { title = '', description = '', party = 'partner', dueOn = '' } = obligation ?? {};
  const form = useContractForm<ObligationInput, Required<ObligationInput>>(
    ObligationForm,
    { title, description, party, dueOn },
    (values, addError) => ({
      ...values,
      dueOn: values.dueOn === '' ? addError('dueOn', 'Choose a day.') : values.dueOn,
    }),
  );
  const { register, getFieldError } = form;
  const { min: _min, max: _max, ...day } = register('dueOn');
  const { min: _low, max: _high, ...who } = register('party');
  const add = useApiMutation(addObligation);
  const update = useApiMutation(updateObligation);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    if (obligation) {
      const params = { id: contractId, obligationId: obligation.id };
      await update.mutateAsync({ params, body: { ...body, done: obligation.doneAt !== null, updatedAt: obligation.updatedAt } });
    } else await add.mutateAsync({ params: { id: contractId }, body });
    toast({ title: `${body.title} is saved`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDialog
      title={obligation ? 'Edit obligation' : 'Add obligation'}
      submitLabel="Save obligation"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The obligation was not saved"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Title" required error={getFieldError('title')}>
        <Input {...register('title')} autoComplete="off" autoFocus />
      </Field>
      <Field label="Due" required error={getFieldError('dueOn')}>
        <DateInput {...day} />
      </Field>
      <Field label="Who" error={getFieldError('party')}>
        <NativeSelect {...who} options={parties} />
      </Field>
      <Field label="Description" hint="Optional" error={getFieldError('description')}>
        <Textarea {...register('description')} rows={3} />
      </Field>
    </FormDialog>
  );
}
