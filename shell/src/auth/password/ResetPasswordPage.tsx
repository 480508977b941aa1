import { useState } from 'react';
import { call } from '@techadds/shared/api';
import { PasswordReset } from '@techadds/shared/contract/accounts/forms';
import { resetPassword } from '@techadds/shared/contract/accounts/endpoints';
import { useContractForm } from '@techadds/shared/patterns/form';
import { paths } from '@techadds/shared/paths';
import { clearSession, useSession } from '@techadds/shared/session';
import { Button, Field, Input, Stack, Text } from '@techadds/shared/ui/base';
import { AuthLayout } from '../AuthLayout';
import { PublicLink } from '../PublicLink';
import { FailureNotice } from '../FailureNotice';
import { FormResult } from '../ResultPage';
import { useSubmit } from '../useSubmit';
import { NewPasswordField } from './NewPasswordField';

const signIn = <PublicLink to={paths.login}>Go to sign in</PublicLink>;
const newLink = <PublicLink to={paths.forgotPassword}>Get a new link</PublicLink>;

/** Sets a new password with the token in the URL of the emailed link. */
export function ResetPasswordPage() {
  const [{ token, email }] = useState(() => {
    const search = new URLSearchParams(location.search);
    return { token: search.get('token') ?? '', email: search.get('email') ?? '' };
  });
  const form = useContractForm(PasswordReset, { token, email, newPassword: '' });
  const [done, setDone] = useState(false);
  const { submit, busy, failure } = useSubmit(form, async (body) => {
    await call(resetPassword, { body });
    // The token is used and all sessions are revoked: remove both from this browser.
    history.replaceState(null, '', location.pathname);
    if (useSession.getState().user?.email === email) clearSession();
    setDone(true);
  });
  const badLink = form.getFieldError('token') ?? form.getFieldError('email');

  if (done)
    return (
      <AuthLayout title="Password changed">
        <FormResult kind="done" links={signIn}>
          Your new password is set, and you are signed out everywhere. Sign in with the new one.
        </FormResult>
      </AuthLayout>
    );
  if (token === '' || email === '')
    return (
      <AuthLayout title="This link is incomplete">
        <Stack gap="5">
          <FailureNotice>Part of the link is missing. Open it from the mail again, or copy all of it.</FailureNotice>
          <Text textStyle="sm">{newLink}</Text>
        </Stack>
      </AuthLayout>
    );
  return (
    <AuthLayout title="Set a new password" text="You are signed out everywhere afterwards">
      <form noValidate aria-label="Password reset" onSubmit={submit}>
        <Stack gap="5">
          <Field label="Email">
            <Input type="email" autoComplete="username" value={email} readOnly />
          </Field>
          <NewPasswordField
            {...form.register('newPassword')}
            label="New password"
            error={form.getFieldError('newPassword')}
            getEmail={() => email}
            autoFocus
          />
          {(badLink ?? failure) && <FailureNotice>{badLink ?? failure}</FailureNotice>}
          <Button type="submit" variant="solid" size="lg" height={{ base: '11', sm: '9' }} wide busy={busy}>
            Set password
          </Button>
          <Text textStyle="sm">{badLink ? newLink : signIn}</Text>
        </Stack>
      </form>
    </AuthLayout>
  );
}
