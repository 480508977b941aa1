import { useState } from 'react';
import { call } from '@techadds/shared/api';
import { Addressee } from '@techadds/shared/contract/account-forms';
import { requestVerifyEmail } from '@techadds/shared/contract/auth';
import { useContractForm } from '@techadds/shared/form';
import { paths } from '@techadds/shared/paths';
import { useSession } from '@techadds/shared/session';
import { Button, Field, Input, Stack, Text } from '@techadds/shared/ui/base';
import { Entrance } from '../entrance/Entrance';
import { EntranceLink } from '../entrance/EntranceLink';
import { FailureNotice } from '../entrance/FailureNotice';
import { Outcome } from '../entrance/Outcome';
import { useSubmit } from '../entrance/useSubmit';

/** Asks for the mail that confirms an e-mail once more. What it says is the same whether there is such an account. */
export function RequestVerifyEmailPage() {
  const user = useSession((session) => session.user);
  const form = useContractForm(Addressee, { email: user?.email ?? '' });
  const [asked, setAsked] = useState<string>();
  const { submit, busy, failure } = useSubmit(form, async (body) => {
    await call(requestVerifyEmail, { body });
    setAsked(body.email);
  });
  const onward = <EntranceLink to={user ? paths.dashboard : paths.login}>{user ? 'Go to Dashboard' : 'Go to sign in'}</EntranceLink>;

  return (
    <Entrance title="Confirm your e-mail" text="Get the link that confirms it once more">
      {asked === undefined ? (
        <form noValidate aria-label="Confirm your e-mail" onSubmit={submit}>
          <Stack gap="5">
            <Field label="Email" error={form.errorOf('email')} required>
              <Input
                {...form.register('email')}
                type="email"
                inputMode="email"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                autoFocus
              />
            </Field>
            {failure && <FailureNotice>{failure}</FailureNotice>}
            <Button type="submit" variant="solid" size="lg" height={{ base: '11', sm: '9' }} wide busy={busy}>
              Send the link
            </Button>
            <Text textStyle="sm">{onward}</Text>
          </Stack>
        </form>
      ) : (
        <Outcome kind="mail" links={onward}>
          If there is an account for <strong>{asked}</strong> that is not confirmed yet, a mail with a link is on its way to it. The link
          works for two days.
        </Outcome>
      )}
    </Entrance>
  );
}
