import { useState } from 'react';
import { useApiMutation, type ApiError } from '@techadds/shared/api';
import { VoidQuote, voidQuote, type QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { submitOnCtrlEnter, useContractForm } from '@techadds/shared/patterns/form';
import { Button, ErrorNotice, Field, Stack, Text, Textarea, toast } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';

/** Voids a sent quote, with a reason for the history. */
export function VoidDialog({ quote, onClose }: { quote: QuoteDetail; onClose: () => void }) {
  const { id, number, customer } = quote;
  const { register, getFieldError, handleSubmit, applyServerErrors } = useContractForm(VoidQuote, { reason: '' });
  const [failure, setFailure] = useState<ApiError>();
  const { mutate, isPending } = useApiMutation(voidQuote);
  const save = handleSubmit((body) => {
    if (isPending) return;
    setFailure(undefined);
    mutate(
      { params: { id }, body },
      {
        onSuccess: () => {
          toast({ title: `${number} is voided` });
          onClose();
        },
        onError: (error) => setFailure(applyServerErrors(error) ? undefined : error),
      },
    );
  });
  return (
    <Dialog
      open
      title={`Void ${number}?`}
      onClose={onClose}
      closeButton={false}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            Keep quote
          </Button>
          <Button size="lg" variant="dangerSolid" type="submit" form="void-quote" busy={isPending}>
            Void quote
          </Button>
        </>
      }
    >
      <form id="void-quote" noValidate onSubmit={(event) => void save(event)} onKeyDown={submitOnCtrlEnter(save)}>
        <Stack gap="4">
          <Text color="fg.muted">
            {customer.name} can no longer accept it, and the link shows that it was voided. A voided quote cannot be sent again; duplicate
            it to offer something else.
          </Text>
          {failure && <ErrorNotice title={`${number} was not voided`} reassurance="What you entered is still here." error={failure} />}
          <Field label="Reason" required error={getFieldError('reason')}>
            <Textarea {...register('reason')} rows={3} autoFocus />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
