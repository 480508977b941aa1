import { type Dispatch, type FormEvent, type SetStateAction, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { paths } from '@techadds/shared/paths';
import { useAuth } from '@techadds/shared/session';
import { Button, Field, Input, PasswordInput, Stack } from '@techadds/shared/ui/base';
import { startLoginSession } from '../../session/session-response';
import { PublicLink } from '../PublicLink';
import { FailureNotice } from '../FailureNotice';
import type { EarlyState } from './handover';
import { enterValues, findInvalidField, getShownError, leaveField, submitForm, toFailure, type LoginState } from './login-state';

interface LoginFormProps {
  state: LoginState;
  onChange: Dispatch<SetStateAction<LoginState>>;
  /** The state of the page before React. */
  early: Omit<EarlyState, 'form'>;
  /** Called on focus of the password: the time to preload the app. */
  onPasswordFocus: () => void;
  onSignedIn: () => Promise<void>;
}

export function LoginForm({ state, onChange, early, onPasswordFocus, onSignedIn }: LoginFormProps) {
  const { login } = useAuth();
  const form = useRef<HTMLFormElement>(null);

  async function open(session: Promise<void>) {
    try {
      await session;
      await onSignedIn();
    } catch (error) {
      onChange((before) => ({ ...before, ...toFailure(error) }));
    }
  }

  async function finishEarlyRequest() {
    const outcome = await early.outcome!;
    if ('failed' in outcome) onChange((before) => ({ ...before, ...outcome.failed }));
    else await open(Promise.resolve(outcome.answer).then(startLoginSession));
  }
  useLayoutEffect(() => globalThis.__signIn?.handOver(), []);
  const finish = useEffectEvent(() => void finishEarlyRequest());
  // Once: the request was sent before this form was there.
  useEffect(() => {
    if (early.outcome) finish();
  }, [early.outcome]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (state.busy) return;
    onChange(submitForm);
    const invalid = findInvalidField(state);
    if (invalid) form.current?.querySelector<HTMLInputElement>(`[name=${invalid}]`)?.focus();
    else void open(login(state.values));
  }

  return (
    <form ref={form} noValidate aria-label="Sign in" onSubmit={submit}>
      <Stack gap="5">
        <Field label="Email" error={getShownError(state, 'email')} required>
          <Input
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={state.values.email}
            onChange={({ target }) => onChange((before) => enterValues(before, { email: target.value }))}
            onBlur={() => onChange((before) => leaveField(before, 'email'))}
          />
        </Field>
        <Field
          label="Password"
          hint={<PublicLink to={paths.forgotPassword + location.search}>Forgot password?</PublicLink>}
          error={getShownError(state, 'password')}
          required
        >
          <PasswordInput
            name="password"
            initiallyVisible={early.passwordVisible}
            value={state.values.password}
            onChange={({ target }) => onChange((before) => enterValues(before, { password: target.value }))}
            onFocus={onPasswordFocus}
            onBlur={() => onChange((before) => leaveField(before, 'password'))}
          />
        </Field>
        {state.failure && <FailureNotice>{state.failure}</FailureNotice>}
        <Button type="submit" variant="solid" size="lg" height={{ base: '11', sm: '9' }} wide busy={state.busy}>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
