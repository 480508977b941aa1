import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { PasswordChange } from '@techadds/shared/contract/accounts/forms';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { changePassword } from '@techadds/shared/contract/accounts/profile';
import { submitOnCtrlEnter, useContractForm, useUnsavedChanges } from '@techadds/shared/patterns/form';
import { Button, Card, Field, Flex, PasswordInput, Stack, Text, toast } from '@techadds/shared/ui';
import { FailureNotice } from '../../auth/FailureNotice';
import { useSubmit } from '../../auth/useSubmit';
import { NewPasswordField } from '../../auth/password/NewPasswordField';

function PasswordForm({ user, onChanged }: { user: User; onChanged: () => void }) {
  const form = useContractForm(PasswordChange, { currentPassword: '', newPassword: '' });
  const change = useApiMutation(changePassword);
  const { submit, busy, failure } = useSubmit(form, async (body) => {
    await change.mutateAsync({ body });
    toast({ title: 'Your password is changed. Your other sessions have ended.', tone: 'ok' });
    onChanged();
  });
  const question = useUnsavedChanges(form.isDirty);

  return (
    <form noValidate aria-label="Change password" onSubmit={submit} onKeyDown={submitOnCtrlEnter(submit)}>
      <Stack gap="5">
        {/* The username, for password managers. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <Field label="Current password" error={form.getFieldError('currentPassword')} required>
          <PasswordInput {...form.register('currentPassword')} />
        </Field>
        <NewPasswordField
          {...form.register('newPassword')}
          label="New password"
          error={form.getFieldError('newPassword')}
          getEmail={() => user.email}
        />
        {failure && <FailureNotice>{failure}</FailureNotice>}
        <Flex gap="4" alignItems="center" justifyContent="space-between" flexWrap="wrap">
          <Text textStyle="sm" color="fg.muted" flex="1 1 14rem">
            Changing it signs you out of all other sessions.
          </Text>
          <Button type="submit" variant="solid" size="lg" busy={busy}>
            Change password
          </Button>
        </Flex>
      </Stack>
      {question}
    </form>
  );
}

export function PasswordSection({ user }: { user: User }) {
  // A new key per change remounts the form, so that no password stays in the page.
  const [changes, setChanges] = useState(0);
  return (
    <Card title="Change your password">
      <PasswordForm key={changes} user={user} onChanged={() => setChanges(changes + 1)} />
    </Card>
  );
}
