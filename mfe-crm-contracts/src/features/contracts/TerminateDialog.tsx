import { useApiMutation } from '@techadds/shared/api';
import { terminateContract, type ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { TerminateContract } from '@techadds/shared/contract/contracts/forms';
import { formatDay } from '@techadds/shared/format/date';
import { formatCount } from '@techadds/shared/format/text';
import { DateInput, FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Text, Textarea, toast } from '@techadds/shared/ui';

/** Terminates an active contract with a reason, on the day that the notice period allows or later. */
export function TerminateDialog({ contract, onClose }: { contract: ContractDetail; onClose: () => void }) {
  const { id, number, noticeDays } = contract;
  const form = useContractForm(TerminateContract, { reason: '', effectiveOn: '' }, ({ reason, effectiveOn }) => ({
    reason,
    ...(effectiveOn !== '' && { effectiveOn }),
  }));
  const { register, getFieldError } = form;
  const { min: _min, max: _max, ...day } = register('effectiveOn');
  const { mutateAsync } = useApiMutation(terminateContract);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    const { status, terminatesOn } = await mutateAsync({ params: { id }, body });
    toast({ title: status === 'active' && terminatesOn ? `${number} ends on ${formatDay(terminatesOn)}` : `${number} is terminated` });
    onClose();
  });
  return (
    <FormDialog
      title={`Terminate ${number}?`}
      submitLabel="Terminate contract"
      cancelLabel="Keep contract"
      danger
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle={`${number} was not changed`}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">
        {noticeDays > 0
          ? `The notice period is ${formatCount(noticeDays, 'day')}. The contract stays in effect until then.`
          : 'Without a later day the contract ends now.'}{' '}
        The signed document stays available. This cannot be undone.
      </Text>
      <Field label="Reason" required error={getFieldError('reason')}>
        <Textarea {...register('reason')} rows={3} autoFocus />
      </Field>
      <Field
        label="Ends on"
        hint={noticeDays > 0 ? 'Leave empty for the earliest day' : 'Leave empty for today'}
        error={getFieldError('effectiveOn')}
      >
        <DateInput {...day} />
      </Field>
    </FormDialog>
  );
}
