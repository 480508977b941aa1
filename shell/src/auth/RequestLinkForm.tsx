import { useState, type ComponentProps, type ReactNode } from 'react';
import { call } from '@techadds/shared/api';
import { EmailForm } from '@techadds/shared/contract/accounts/forms';
import type { forgotPassword, requestVerifyEmail } from '@techadds/shared/contract/accounts/endpoints';
import { useContractForm } from '@techadds/shared/patterns/form';
import { Button, Field, Input, Stack, Text } from '@techadds/shared/ui/base';
import { AuthLayout } from './AuthLayout';
import { FailureNotice } from './FailureNotice';
import { FormResult } from './ResultPage';
import { useSubmit } from './useSubmit';

interface RequestLinkFormProps extends Pick<ComponentProps<typeof AuthLayout>, 'title' | 'text' | 'aside'> {
  /** The endpoint that sends the email. */
  endpoint: typeof forgotPassword | typeof requestVerifyEmail;
  /** The initial e-mail address. */
  email?: string;
  /** Links to other pages, shown below the form and after submitting it. */
  footerLinks: ReactNode;
  /** The confirmation. It must not reveal whether the account exists. */
  renderConfirmation: (email: ReactNode) => ReactNode;
}

/** Requests an email with a link to the entered address. */
export function RequestLinkForm({ endpoint, email = '', footerLinks, renderConfirmation, ...page }: RequestLinkFormProps) {
  const form = useContractForm(EmailForm, { email });
  const [requestedEmail, setRequestedEmail] = useState<string>();
  const { submit, busy, failure } = useSubmit(form, async (body) => {
    await call(endpoint, { body });
    setRequestedEmail(body.email);
  });

  return (
    <AuthLayout {...page}>
      {requestedEmail === undefined ? (
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
            <Text textStyle="sm">{footerLinks}</Text>
          </Stack>
        </form>
      ) : (
        <FormResult kind="mail" links={footerLinks}>
          {renderConfirmation(<strong>{requestedEmail}</strong>)}
        </FormResult>
      )}
    </AuthLayout>
  );
}
