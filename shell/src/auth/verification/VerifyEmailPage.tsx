import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '@techadds/shared/api';
import { verifyEmail } from '@techadds/shared/contract/accounts/endpoints';
import { paths } from '@techadds/shared/paths';
import { useSession } from '@techadds/shared/session';
import { Button, HStack, Spinner, Stack } from '@techadds/shared/ui/base';
import { AuthLayout } from '../AuthLayout';
import { PublicLink } from '../PublicLink';
import { toErrorMessage } from '../error-messages';
import { FailureNotice } from '../FailureNotice';
import { FormResult } from '../ResultPage';

type State = { kind: 'asking' } | { kind: 'confirmed'; email: string } | { kind: 'failed'; words: string; again: boolean };

const missingToken: State = {
  kind: 'failed',
  words: 'Part of the link is missing. Open it from the mail again, or copy all of it.',
  again: false,
};
const titles: Record<State['kind'], string> = {
  asking: 'Confirming your e-mail',
  confirmed: 'E-mail confirmed',
  failed: 'E-mail not confirmed',
};

async function confirmEmail(token: string): Promise<State> {
  try {
    const { email } = await call(verifyEmail, { body: { token } });
    return { kind: 'confirmed', email };
  } catch (error) {
    const refused = error instanceof ApiError ? error.fields.token : undefined;
    return { kind: 'failed', words: refused ?? toErrorMessage(error), again: refused === undefined };
  }
}

/** Confirms an e-mail address as soon as the emailed link is opened. */
export function VerifyEmailPage() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const [state, setState] = useState<State>(token === '' ? missingToken : { kind: 'asking' });
  const signedIn = useSession((session) => session.token !== null);
  const requests = useRef(false);

  useEffect(() => {
    if (state.kind !== 'asking' || requests.current) return;
    requests.current = true;
    void confirmEmail(token).then((next) => {
      requests.current = false;
      setState(next);
    });
  }, [state, token]);

  const onward = <PublicLink to={signedIn ? paths.dashboard : paths.login}>{signedIn ? 'Go to Dashboard' : 'Go to sign in'}</PublicLink>;
  return (
    <AuthLayout title={titles[state.kind]}>
      {state.kind === 'asking' && (
        <HStack role="status" color="fg.muted">
          <Spinner /> One moment…
        </HStack>
      )}
      {state.kind === 'confirmed' && (
        <FormResult kind="done" links={onward}>
          <strong>{state.email}</strong> is yours. Orders and news go to it.
        </FormResult>
      )}
      {state.kind === 'failed' && (
        <Stack gap="5">
          <FailureNotice>{state.words}</FailureNotice>
          {state.again && (
            <Button size="lg" wide onClick={() => setState({ kind: 'asking' })}>
              Try again
            </Button>
          )}
          <HStack gap="5" textStyle="sm">
            <PublicLink to={paths.requestVerifyEmail}>Get a new link</PublicLink>
            {onward}
          </HStack>
        </Stack>
      )}
    </AuthLayout>
  );
}
