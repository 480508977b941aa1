import { useState } from 'react';
import { ApiError } from '@techadds/shared/api';
import { DeclineQuote } from '@techadds/shared/contract/quotes/forms';
import { submitOnCtrlEnter, useContractForm } from '@techadds/shared/patterns/form';
import { Button, ErrorNotice, Field, Stack, Text, Textarea } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';

interface DeclineDialogProps {
  /** The kind of document, such as "quote". */
  noun: string;
  partnerName: string;
  /** Validates the reason. */
  schema: typeof DeclineQuote;
  /** Explains the consequences of declining. */
  children: string;
  /** Resolves once the document is declined. @throws ApiError */
  onDecline: (body: { reason: string }) => Promise<void>;
  onClose: () => void;
}

/** Asks for the reason to decline. The entered text stays until the request succeeds. */
export function DeclineDialog({ noun, partnerName, schema, children, onDecline, onClose }: DeclineDialogProps) {
  const { register, getFieldError, handleSubmit, applyServerErrors } = useContractForm(schema, { reason: '' });
  const [failure, setFailure] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const decline = handleSubmit(async (body) => {
    if (busy) return;
    setFailure(undefined);
    setBusy(true);
    try {
      await onDecline(body);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!applyServerErrors(error)) setFailure(error);
    } finally {
      setBusy(false);
    }
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Decline the ${noun}?`}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            Keep reading
          </Button>
          <Button size="lg" variant="dangerSolid" type="submit" form="decline" busy={busy}>
            Decline {noun}
          </Button>
        </>
      }
    >
      <form id="decline" noValidate onSubmit={(event) => void decline(event)} onKeyDown={submitOnCtrlEnter(decline)}>
        <Stack gap="4">
          {failure && <ErrorNotice title={`The ${noun} was not declined`} reassurance="What you entered is still here." error={failure} />}
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {children}
          </Text>
          <Field label={`Why, for ${partnerName}`} required error={getFieldError('reason')}>
            <Textarea {...register('reason')} autoFocus rows={4} />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
