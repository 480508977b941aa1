import { useState } from 'react';
import { call } from '@techadds/shared/api';
import { Addressee } from '@techadds/shared/contract/account-forms';
import { forgotPassword } from '@techadds/shared/contract/auth';
import { useContractForm } from '@techadds/shared/form';
import { paths } from '@techadds/shared/paths';
import { Button, Field, Input, Stack, Text } from '@techadds/shared/ui/base';
import { Entrance } from '../entrance/Entrance';
import { EntranceLink } from '../entrance/EntranceLink';
import { FailureNotice } from '../entrance/FailureNotice';
import { Outcome } from '../entrance/Outcome';
import { Steps } from '../entrance/Steps';
import { useSubmit } from '../entrance/useSubmit';

const steps = [
  { title: 'We write to you', text: 'The mail comes within a few minutes. If it does not, look in the spam folder.' },
  { title: 'You open the link', text: 'It works once, and for 30 minutes.' },
  { title: 'You choose a new password', text: 'You are signed out everywhere, then sign in with the new one.' },
];

/** Asks for the mail that sets a new password. What it says is the same whether there is such an account. */
export function ForgotPasswordPage() {
  const form = useContractForm(Addressee, { email: '' });
  const [asked, setAsked] = useState<string>();
  const { submit, busy, failure } = useSubmit(form, async (body) => {
    await call(forgotPassword, { body });
    setAsked(body.email);
  });
  const signIn = <EntranceLink to={paths.login + location.search}>Back to sign in</EntranceLink>;

  return (
    <Entrance title="Forgot password" text="Get a link that sets a new one" aside={<Steps title="What happens next" steps={steps} />}>
      {asked === undefined ? (
        <form noValidate aria-label="Forgot password" onSubmit={submit}>
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
            <Text textStyle="sm">{signIn}</Text>
          </Stack>
        </form>
      ) : (
        <Outcome kind="mail" links={signIn}>
          If there is an account for <strong>{asked}</strong>, a mail with a link is on its way to it.
        </Outcome>
      )}
    </Entrance>
  );
}
