import { useEffect, useState } from 'react';
import { ApiError, call } from '@techadds/shared/api';
import { getSetup, setUp } from '@techadds/shared/contract/setup/endpoints';
import { SetupForm } from '@techadds/shared/contract/setup/forms';
import { useContractForm } from '@techadds/shared/patterns/form';
import { paths } from '@techadds/shared/paths';
import { Button, Field, Grid, Input, Stack } from '@techadds/shared/ui/base';
import { AuthLayout } from '../AuthLayout';
import { FailureNotice } from '../FailureNotice';
import { NextSteps } from '../NextSteps';
import { PublicLink } from '../PublicLink';
import { FormResult } from '../ResultPage';
import { toErrorMessage } from '../error-messages';
import { useSubmit } from '../useSubmit';
import { AccountFields } from './AccountFields';
import { FormSection } from './FormSection';
import { TestEmail } from './TestEmail';

const steps = [
  { title: 'You sign in as the super-admin', text: 'The super-admin manages all companies of this installation.' },
  { title: 'The administrator signs in', text: 'The administrator runs the marketplace of the first company.' },
  { title: 'Both confirm their e-mail', text: 'Each gets a link to confirm the address once e-mail works.' },
];

const emptyAccount = { firstName: '', lastName: '', email: '', password: '' };
const emptyForm = { code: '', company: '', subdomain: '', currency: 'USD', superAdmin: emptyAccount, admin: emptyAccount };
const signIn = <PublicLink to={paths.login}>Go to sign in</PublicLink>;

/** Whether the installation awaits its setup, and the sender of its e-mails. */
type SetupState = { kind: 'loading' } | { kind: 'open'; mailFrom: string | null } | { kind: 'done' } | { kind: 'failed'; message: string };

function useSetupState(): SetupState {
  const [state, setState] = useState<SetupState>({ kind: 'loading' });
  useEffect(() => {
    call(getSetup, {}).then(
      ({ mailFrom }) => setState({ kind: 'open', mailFrom }),
      (error: unknown) =>
        setState(error instanceof ApiError && error.status === 404 ? { kind: 'done' } : { kind: 'failed', message: toErrorMessage(error) }),
    );
  }, []);
  return state;
}

/** The first page of a new installation: its company, its super-admin and its administrator. */
export function SetupPage() {
  const state = useSetupState();
  const [company, setCompany] = useState<string>();
  if (company !== undefined)
    return (
      <AuthLayout title={`${company} is ready`} aside={<NextSteps title="What happens next" steps={steps} />}>
        <FormResult kind="done" links={signIn}>
          The company and both accounts were created. This page is no longer available.
        </FormResult>
      </AuthLayout>
    );
  if (state.kind === 'done')
    return (
      <AuthLayout title="TechAdds is set up" text="Setup is already complete.">
        {signIn}
      </AuthLayout>
    );
  return (
    <AuthLayout
      title="Set up TechAdds"
      text="The first company of this installation, and the two people who run it"
      aside={<NextSteps title="What happens next" steps={steps} />}
    >
      {state.kind === 'failed' && <FailureNotice>{state.message}</FailureNotice>}
      {state.kind === 'open' && <InstallationForm mailFrom={state.mailFrom} onDone={setCompany} />}
    </AuthLayout>
  );
}

function InstallationForm({ mailFrom, onDone }: { mailFrom: string | null; onDone: (company: string) => void }) {
  const form = useContractForm(SetupForm, emptyForm);
  const { register, getFieldError } = form;
  const { submit, busy, failure } = useSubmit(form, async (body) => {
    await call(setUp, { body });
    onDone(body.company);
  });
  return (
    <form noValidate aria-label="Set up TechAdds" onSubmit={submit}>
      <Stack gap="8">
        <Field label="One-time code" hint="The server printed it when it started." error={getFieldError('code')} required>
          <Input {...register('code')} autoComplete="off" autoCapitalize="characters" spellCheck={false} autoFocus />
        </Field>
        <FormSection title="Company">
          <Field label="Name" error={getFieldError('company')} required>
            <Input {...register('company')} autoComplete="organization" />
          </Field>
          <Grid gap="3" gridTemplateColumns="minmax(0, 2fr) minmax(0, 1fr)">
            <Field label="Subdomain" hint="Like acme" error={getFieldError('subdomain')} required>
              <Input {...register('subdomain')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
            </Field>
            <Field label="Currency" error={getFieldError('currency')} required>
              <Input {...register('currency')} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
            </Field>
          </Grid>
        </FormSection>
        <AccountFields title="Super-admin" text="Manages all companies of this installation." name="superAdmin" form={form} />
        <AccountFields title="Administrator" text="Runs the marketplace of this company." name="admin" form={form} />
        <TestEmail mailFrom={mailFrom} getRecipient={() => ({ code: form.getValues().code, to: form.getValues().superAdmin.email })} />
        {failure && <FailureNotice>{failure}</FailureNotice>}
        <Button type="submit" variant="solid" size="lg" height={{ base: '11', sm: '9' }} wide busy={busy}>
          Set up
        </Button>
      </Stack>
    </form>
  );
}
