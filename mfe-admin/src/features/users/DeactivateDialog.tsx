import type { UserAccount } from '@techadds/shared/contract/users/endpoints';
import { DeactivateUserForm } from '@techadds/shared/contract/users/forms';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Field, Text, Textarea } from '@techadds/shared/ui';
import type { UserActions } from './useUserActions';

/** Asks for the reason, which is stored in the audit log. */
export function DeactivateDialog({ user, manage }: { user: UserAccount; manage: UserActions }) {
  const form = useContractForm(DeactivateUserForm, { reason: '' });
  const { register, getFieldError } = form;
  const { submit, busy, error } = useFormSubmit(form, ({ reason }) => manage.deactivate(user, reason));
  return (
    <FormDialog
      title={`Deactivate ${user.name}?`}
      submitLabel="Deactivate"
      cancelLabel="Keep active"
      danger
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The account is still active"
      onSubmit={submit}
      onClose={manage.close}
    >
      <Text color="fg.muted">
        {user.email} is signed out everywhere at once and cannot sign in until you reactivate the account. Orders and everything else stay.
        Your reason goes into the audit log.
      </Text>
      <Field label="Reason" hint="At least 10 characters" required error={getFieldError('reason')}>
        <Textarea {...register('reason')} rows={3} autoFocus />
      </Field>
    </FormDialog>
  );
}
