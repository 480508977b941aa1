import { useEffect, useState, type ReactNode } from 'react';
import { ApiError, call } from '@techadds/shared/api';
import type { Output } from '@techadds/shared/contract/endpoint';
import { AcceptInvite } from '@techadds/shared/contract/staff/forms';
import { acceptInvite, getInvite } from '@techadds/shared/contract/staff/invites';
import { useContractForm } from '@techadds/shared/patterns/form';
import { paths } from '@techadds/shared/paths';
import { roleLabels } from '@techadds/shared/roles';
import { getDisplayName, useSession } from '@techadds/shared/session';
import { Button, Field, Grid, HStack, Input, Spinner, Stack, Text } from '@techadds/shared/ui/base';
import { AuthLayout } from '../AuthLayout';
import { toErrorMessage } from '../error-messages';
import { FailureNotice } from '../FailureNotice';
import { NextSteps } from '../NextSteps';
import { NewPasswordField } from '../password/NewPasswordField';
import { PublicLink } from '../PublicLink';
import { useSubmit } from '../useSubmit';
import { startSessionFromResponse } from '../../session/session-response';

type Invite = Output<typeof getInvite>;
type State = { invite: Invite } | { failure: string; again: boolean } | undefined;

const steps = [
  { title: 'You set a password', text: 'Only you know it.' },
  { title: 'You are signed in at once', text: 'With the role that the invitation names.' },
  { title: 'You see your team', text: 'Orders, tasks and conversations of your new colleagues.' },
];
const findToken = () => location.pathname.split('/').at(-1) ?? '';

/** Accepts an invitation to a partner's team: the link of the e-mail makes the account. */
export function AcceptInvitePage({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [token] = useState(findToken);
  const [state, setState] = useState<State>();
  const user = useSession((session) => session.user);
  const [signedInAs] = useState(user);

  useEffect(() => {
    if (state) return;
    let left = false;
    void call(getInvite, { params: { token } }).then(
      (invite) => left || setState({ invite }),
      (error: unknown) => left || setState({ failure: toErrorMessage(error), again: !(error instanceof ApiError && error.status === 404) }),
    );
    return () => void (left = true);
  }, [state, token]);

  if (!state)
    return (
      <AuthLayout title="Your invitation">
        <HStack role="status" color="fg.muted">
          <Spinner /> One moment…
        </HStack>
      </AuthLayout>
    );
  if ('failure' in state)
    return (
      <Refused title="This invitation cannot be opened" message={state.failure}>
        {state.again && (
          <Button size="lg" wide onClick={() => setState(undefined)}>
            Try again
          </Button>
        )}
      </Refused>
    );
  const { invite } = state;
  if (invite.problem !== null) return <Refused title="This invitation cannot be accepted" message={invite.problem} />;
  if (signedInAs)
    return (
      <Refused
        title="You are signed in as somebody else"
        message={`You are signed in as ${getDisplayName(signedInAs)}. The invitation is for ${invite.email}: sign out, then open its link again.`}
      >
        <Text textStyle="sm">
          <PublicLink to={paths.logout}>Sign out</PublicLink>
        </Text>
      </Refused>
    );
  return <AcceptForm token={token} invite={invite} onSignedIn={onSignedIn} onChanged={() => setState(undefined)} />;
}

function Refused({ title, message, children }: { title: string; message: string; children?: ReactNode }) {
  return (
    <AuthLayout title={title}>
      <Stack gap="5">
        <FailureNotice>{message}</FailureNotice>
        {children}
        <Text textStyle="sm">
          <PublicLink to={paths.login}>Go to sign in</PublicLink>
        </Text>
      </Stack>
    </AuthLayout>
  );
}

interface AcceptFormProps {
  token: string;
  invite: Invite;
  onSignedIn: () => Promise<void>;
  /** The invitation was answered in the meantime. */
  onChanged: () => void;
}

function AcceptForm({ token, invite, onSignedIn, onChanged }: AcceptFormProps) {
  const { email, partner, tenant, role, invitedBy } = invite;
  const form = useContractForm(AcceptInvite, { email, firstName: '', lastName: '', password: '' });
  const { register, getFieldError } = form;
  const { submit, busy, failure } = useSubmit(form, async (body) => {
    try {
      startSessionFromResponse(await call(acceptInvite, { params: { token }, body }), 'The account has no session');
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) return onChanged();
      throw error;
    }
    await onSignedIn();
  });
  return (
    <AuthLayout
      title={`Join ${partner}`}
      text={`${invitedBy} invites you to the team at ${tenant}, as ${roleLabels[role]}.`}
      aside={<NextSteps title="What happens next" steps={steps} />}
    >
      <form noValidate aria-label="Accept the invitation" onSubmit={submit}>
        <Stack gap="5">
          <Field label="Email" error={getFieldError('email')}>
            <Input type="email" autoComplete="username" value={email} readOnly />
          </Field>
          <Grid gap="3" gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)">
            <Field label="First name" error={getFieldError('firstName')} required>
              <Input {...register('firstName')} autoComplete="given-name" autoFocus />
            </Field>
            <Field label="Last name" error={getFieldError('lastName')} required>
              <Input {...register('lastName')} autoComplete="family-name" />
            </Field>
          </Grid>
          <NewPasswordField {...register('password')} error={getFieldError('password')} getEmail={() => email} />
          {failure && <FailureNotice>{failure}</FailureNotice>}
          <Button type="submit" variant="solid" size="lg" height={{ base: '11', sm: '9' }} wide busy={busy}>
            Join the team
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  );
}
