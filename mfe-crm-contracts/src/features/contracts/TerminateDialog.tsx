import { useState } from 'react';
import { useApiMutation, type ApiError } from '@techadds/shared/api';
import { EndContract, terminateContract, voidContract, type ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { submitOnCtrlEnter, useContractForm } from '@techadds/shared/patterns/form';
import { Button, ErrorNotice, Field, Stack, Text, Textarea, toast } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';

const said = {
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
export function EndDialog({ contract, how, onClose }: { contract: ContractDetail; how: keyof typeof said; onClose: () => void }) {
  const { id, number } = contract;
  const { endpoint, act, keep, what, done } = said[how];
  const { register, getFieldError, handleSubmit, applyServerErrors } = useContractForm(EndContract, { reason: '' });
  const [failure, setFailure] = useState<ApiError>();
  const { mutate, isPending } = useApiMutation(endpoint);
  const save = handleSubmit((body) => {
    if (isPending) return;
    setFailure(undefined);
    mutate(
      { params: { id }, body },
      {
        onSuccess: () => {
          toast({ title: `${number} ${done}` });
          onClose();
        },
        onError: (error) => setFailure(applyServerErrors(error) ? undefined : error),
      },
    );
  });
  return (
    <Dialog
      open
      title={`${act} ${number}?`}
      onClose={onClose}
      closeButton={false}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            {keep}
          </Button>
          <Button size="lg" variant="dangerSolid" type="submit" form="end-contract" busy={isPending}>
            {act} contract
          </Button>
        </>
      }
    >
      <form id="end-contract" noValidate onSubmit={(event) => void save(event)} onKeyDown={submitOnCtrlEnter(save)}>
        <Stack gap="4">
          <Text color="fg.muted">{what}</Text>
          {failure && <ErrorNotice title={`${number} stays as it is`} reassurance="What you entered is still here." error={failure} />}
          <Field label="Reason" required error={getFieldError('reason')}>
            <Textarea {...register('reason')} rows={3} autoFocus />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
