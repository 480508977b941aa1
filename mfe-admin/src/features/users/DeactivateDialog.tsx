import type { KeyboardEvent } from 'react';
import type { UserAccount } from '@techadds/shared/contract/users/endpoints';
import { Deactivation } from '@techadds/shared/contract/users/forms';
import { useContractForm } from '@techadds/shared/patterns/form';
import { Button, ErrorNotice, Field, Stack, Text, Textarea } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';
import type { Manage } from './useUserActions';

/** Asks for the reason, which is stored in the audit log. */
export function DeactivateDialog({ user, manage }: { user: UserAccount; manage: Manage }) {
  const { register, getFieldError, handleSubmit } = useContractForm(Deactivation, { reason: '' });
  const submit = handleSubmit(({ reason }) => manage.deactivate(user, reason));
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  };
  return (
    <Dialog
      open
      title={`Deactivate ${user.name}?`}
      onClose={manage.close}
      closeButton={false}
      actions={
        <>
          <Button size="lg" onClick={manage.close}>
            Keep active
          </Button>
          <Button size="lg" variant="dangerSolid" type="submit" form="deactivate" busy={manage.deactivating}>
            Deactivate
          </Button>
        </>
      }
    >
      <form id="deactivate" noValidate onSubmit={(event) => void submit(event)} onKeyDown={submitByKey}>
        <Stack gap="4">
          <Text color="fg.muted">
            {user.email} is signed out everywhere at once and cannot sign in until you reactivate the account. Orders and everything else
            stay. Your reason goes into the audit log.
          </Text>
          {manage.error && (
            <ErrorNotice title="The account is still active" reassurance="What you entered is still here." error={manage.error} />
          )}
          <Field label="Reason" hint="At least 10 characters" required error={getFieldError('reason') ?? manage.error?.fields.reason}>
            <Textarea {...register('reason')} rows={3} autoFocus />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
