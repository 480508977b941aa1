import { useState, type ComponentProps, type ReactNode } from 'react';
import { call } from '@techadds/shared/api';
import { EmailForm } from '@techadds/shared/contract/accounts/forms';
import type { forgotPassword, requestVerifyEmail } from '@techadds/shared/contract/accounts/endpoints';
import { useContractForm } from '@techadds/shared/patterns/form';
import { Button, Field, Input, Stack, Text } from '@techadds/shared/ui/base';
import { Entrance } from './AuthLayout';
import { FailureNotice } from './FailureNotice';
import { Outcome } from './ResultPage';
import { useSubmit } from './useSubmit';

interface LinkRequestProps extends Pick<ComponentProps<typeof Entrance>, 'title' | 'text' | 'aside'> {
  /** What sends the mail. */
  endpoint: typeof forgotPassword | typeof requestVerifyEmail;
  /** The e-mail that is in the field at first. */
  email?: string;
  /** The way elsewhere, below the form and after it. */
  onward: ReactNode;
  /** What is said once it was asked for; the same whether there is such an account. */
  told: (email: ReactNode) => ReactNode;
}

/** Asks for a mail with a link to an e-mail that is typed in. */
export function LinkRequest({ endpoint, email = '', onward, told, ...page }: LinkRequestProps) {
  const form = useContractForm(EmailForm, { email });
  const [asked, setAsked] = useState<string>();
  const { submit, busy, failure } = useSubmit(form, async (body) => {
    await call(endpoint, { body });
    setAsked(body.email);
  });

  return (
    <Entrance {...page}>
      {asked === undefined ? (
        <form noValidate aria-label={page.title} onSubmit={submit}>
          <Stack gap="5">
            <Field label="Email" error={form.getFieldError('email')} required>
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
          {told(<strong>{asked}</strong>)}
        </Outcome>
      )}
    </Entrance>
  );
}
