import { useApiMutation } from '@techadds/shared/api';
import { PasswordConfirmation } from '@techadds/shared/contract/accounts/forms';
import { confirmPassword } from '@techadds/shared/contract/accounts/endpoints';
import { useContractForm } from '@techadds/shared/patterns/form';
import { Button, Field, PasswordInput, Stack, Text } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';
import { FailureNotice } from '../../auth/FailureNotice';
import { useSubmit } from '../../auth/useSubmit';

interface PasswordDialogProps {
  /** Called after a correct password. */
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks for the password before a sensitive action (step-up authentication). */
export function PasswordDialog({ onConfirmed, onClose }: PasswordDialogProps) {
  const form = useContractForm(PasswordConfirmation, { password: '' });
  const confirm = useApiMutation(confirmPassword);
  const { submit, busy, failure } = useSubmit(form, async (body) => {
    await confirm.mutateAsync({ body });
    onConfirmed();
  });
  return (
    <Dialog
      open
      title="Confirm your password"
      onClose={onClose}
      closeButton={false}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" variant="solid" type="submit" form="confirm-password" busy={busy}>
            Confirm
          </Button>
        </>
      }
    >
      <form id="confirm-password" noValidate onSubmit={submit}>
        <Stack gap="4">
          <Text color="fg.muted">Confirm your password before ending other sessions. The confirmation lasts ten minutes.</Text>
          {failure && <FailureNotice>{failure}</FailureNotice>}
          <Field label="Password" required error={form.getFieldError('password')}>
            <PasswordInput {...form.register('password')} autoFocus />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
