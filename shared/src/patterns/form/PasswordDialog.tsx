import { useApiMutation } from '@techadds/shared/api';
import { PasswordConfirmation } from '@techadds/shared/contract/accounts/forms';
import { confirmPassword } from '@techadds/shared/contract/accounts/endpoints';
import { Field, PasswordInput, Text } from '@techadds/shared/ui';
import { FormDialog } from './ModalForm';
import { useContractForm } from './useContractForm';
import { useFormSubmit } from './useFormSubmit';

interface PasswordDialogProps {
  /** Called after a correct password. */
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks for the password before a sensitive action (step-up authentication). */
export function PasswordDialog({ onConfirmed, onClose }: PasswordDialogProps) {
  const form = useContractForm(PasswordConfirmation, { password: '' });
  const confirm = useApiMutation(confirmPassword);
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await confirm.mutateAsync({ body });
    onConfirmed();
  });
  return (
    <FormDialog
      title="Confirm your password"
      submitLabel="Confirm"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The password was not confirmed"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">Confirm your password to continue. The confirmation lasts ten minutes.</Text>
      <Field label="Password" required error={form.getFieldError('password')}>
        <PasswordInput {...form.register('password')} autoFocus />
      </Field>
    </FormDialog>
  );
}
