import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '@techadds/shared/api';
import { paths } from '@techadds/shared/paths';
import { useAuth } from '@techadds/shared/session';
import { Button, Field, Input, PasswordInput, Stack } from '@techadds/shared/ui/base';
import { EntranceLink } from '../PublicLink';
import { wordsOf } from '../error-messages';
import { FailureNotice } from '../FailureNotice';
import { problemsOf } from './login-errors';

export interface Values {
  email: string;
  password: string;
}
type Problems = Partial<Record<keyof Values, string>>;

interface LoginFormProps {
  values: Values;
  onChange: (values: Values) => void;
  /** Called on focus of the password: the time to preload the app. */
  onPassword: () => void;
  onSignedIn: () => Promise<void>;
}

export function LoginForm({ values, onChange, onPassword, onSignedIn }: LoginFormProps) {
  const { login } = useAuth();
  const form = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<Partial<Record<keyof Values, boolean>>>({});
  const [refused, setRefused] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const problems = problemsOf(values);
  const shown = (name: keyof Values) => refused[name] ?? (left[name] ? problems[name] : undefined);

  const change = (name: keyof Values, value: string) => {
    setRefused({});
    setFailure(undefined);
    onChange({ ...values, [name]: value });
  };
  // A field left empty on the way to another one shows no error yet.
  const leave = (name: keyof Values) => values[name] !== '' && setLeft((before) => ({ ...before, [name]: true }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setLeft({ email: true, password: true });
    const first = Object.keys(problems)[0];
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      await login(values);
      await onSignedIn();
    } catch (error) {
      if (error instanceof ApiError) setRefused(error.fields);
      setFailure(wordsOf(error));
      setBusy(false);
    }
  }

  return (
    <form ref={form} noValidate aria-label="Sign in" onSubmit={submit}>
      <Stack gap="5">
        <Field label="Email" error={shown('email')} required>
          <Input
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={values.email}
            onChange={(event) => change('email', event.target.value)}
            onBlur={() => leave('email')}
          />
        </Field>
        <Field
          label="Password"
          hint={<EntranceLink to={paths.forgotPassword + location.search}>Forgot password?</EntranceLink>}
          error={shown('password')}
          required
        >
          <PasswordInput
            name="password"
            value={values.password}
            onChange={(event) => change('password', event.target.value)}
            onFocus={onPassword}
            onBlur={() => leave('password')}
          />
        </Field>
        {failure && <FailureNotice>{failure}</FailureNotice>}
        <Button type="submit" variant="solid" size="lg" height={{ base: '11', sm: '9' }} wide busy={busy}>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
