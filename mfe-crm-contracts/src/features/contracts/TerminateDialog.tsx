import { useApiMutation } from '@techadds/shared/api';
import { EndContract, terminateContract, voidContract, type ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Text, Textarea, toast } from '@techadds/shared/ui';

const dialogTexts = {
  void: {
    endpoint: voidContract,
    act: 'Void',
    keep: 'Keep waiting',
    what: 'It can no longer be signed, and its links show that it was voided. A voided contract cannot be sent again.',
    done: 'is voided',
  },
  terminate: {
    endpoint: terminateContract,
    act: 'Terminate',
    keep: 'Keep contract',
    what: 'The contract ends now. The signed document stays available. This cannot be undone.',
    done: 'is terminated',
  },
} as const;

/** Voids a contract that is not fully signed yet, or terminates an active one, with a reason. */
export function TerminateDialog({
  contract,
  how,
  onClose,
}: {
  contract: ContractDetail;
  how: keyof typeof dialogTexts;
  onClose: () => void;
}) {
  const { id, number } = contract;
  const { endpoint, act, keep, what, done } = dialogTexts[how];
  const form = useContractForm(EndContract, { reason: '' });
  const { register, getFieldError } = form;
  const { mutateAsync } = useApiMutation(endpoint);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await mutateAsync({ params: { id }, body });
    toast({ title: `${number} ${done}` });
    onClose();
  });
  return (
    <FormDialog
      title={`${act} ${number}?`}
      submitLabel={`${act} contract`}
      cancelLabel={keep}
      danger
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle={`${number} stays as it is`}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">{what}</Text>
      <Field label="Reason" required error={getFieldError('reason')}>
        <Textarea {...register('reason')} rows={3} autoFocus />
      </Field>
    </FormDialog>
  );
}
