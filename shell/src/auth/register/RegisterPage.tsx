import { useState } from 'react';
import { Registration } from '@techadds/shared/contract/accounts/forms';
import { useContractForm } from '@techadds/shared/patterns/form';
import { paths } from '@techadds/shared/paths';
import { subdomainFromHost } from '@techadds/shared/api';
import { Button, Field, Grid, Input, Stack, Text } from '@techadds/shared/ui/base';
import { AuthLayout } from '../AuthLayout';
import { PublicLink } from '../PublicLink';
import { FailureNotice } from '../FailureNotice';
import { NextSteps } from '../NextSteps';
import { useSubmit } from '../useSubmit';
import { NewPasswordField } from '../password/NewPasswordField';
import { actions } from '../../session/actions';

const steps = [
  { title: 'You are signed in at once', text: 'You can browse services right away.' },
  { title: 'You confirm your e-mail', text: 'We send you a link to confirm your address.' },
  { title: 'You order', text: 'Choose a package, place the order, and follow it until it is done.' },
];

function findMarketplace(): string {
  const search = new URLSearchParams(location.search);
  return search.get('subdomain') ?? search.get('tenant') ?? subdomainFromHost(location.hostname) ?? '';
}

/** Registers a visitor as a customer of a marketplace. */
export function RegisterPage({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [subdomain] = useState(findMarketplace);
  const form = useContractForm(Registration, { email: '', password: '', firstName: '', lastName: '', subdomain });
  const { register, getFieldError } = form;
  const { submit, busy, failure } = useSubmit(form, async (body) => {
    await actions.register({ ...body, subdomain: body.subdomain.trim().toLowerCase() });
    await onSignedIn();
  });

  return (
    <AuthLayout
      title="Create an account"
      text="to order services on a TechAdds marketplace"
      aside={<NextSteps title="What happens next" steps={steps} />}
    >
      <form noValidate aria-label="Create an account" onSubmit={submit}>
        <Stack gap="5">
          <Grid gap="3" gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)">
            <Field label="First name" error={getFieldError('firstName')} required>
              <Input {...register('firstName')} autoComplete="given-name" autoFocus />
            </Field>
            <Field label="Last name" error={getFieldError('lastName')} required>
              <Input {...register('lastName')} autoComplete="family-name" />
            </Field>
          </Grid>
          <Field label="Email" error={getFieldError('email')} required>
            <Input {...register('email')} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
          </Field>
          <NewPasswordField {...register('password')} error={getFieldError('password')} getEmail={() => form.getValue('email')} />
          <Field label="Marketplace" hint="Its subdomain, for example acme" error={getFieldError('subdomain')} required>
            <Input {...register('subdomain')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
          {failure && <FailureNotice>{failure}</FailureNotice>}
          <Button type="submit" variant="solid" size="lg" height={{ base: '11', sm: '9' }} wide busy={busy}>
            Create account
          </Button>
          <Text textStyle="sm" color="fg.muted">
            Have an account? <PublicLink to={paths.login + location.search}>Sign in</PublicLink>
          </Text>
        </Stack>
      </form>
    </AuthLayout>
  );
}
