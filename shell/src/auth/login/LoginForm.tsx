import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '@techadds/shared/api';
import { paths } from '@techadds/shared/paths';
import { useAuth } from '@techadds/shared/session';
import { Button, Field, Input, PasswordInput, Stack } from '@techadds/shared/ui/base';
import { PublicLink } from '../PublicLink';
import { toErrorMessage } from '../error-messages';
import { FailureNotice } from '../FailureNotice';
import { computeFieldErrors } from './login-errors';

export interface LoginFormValues {
  email: string;
  password: string;
}
type FieldErrors = Partial<Record<keyof LoginFormValues, string>>;

interface LoginFormProps {
  values: LoginFormValues;
  onChange: (values: LoginFormValues) => void;
  /** Called on focus of the password: the time to preload the app. */
  onPasswordFocus: () => void;
  onSignedIn: () => Promise<void>;
}

export function LoginForm({ values, onChange, onPasswordFocus, onSignedIn }: LoginFormProps) {
  const { login } = useAuth();
  const form = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<Partial<Record<keyof LoginFormValues, boolean>>>({});
  const [refused, setRefused] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const problems = computeFieldErrors(values);
  const shown = (name: keyof LoginFormValues) => refused[name] ?? (left[name] ? problems[name] : undefined);

  const change = (name: keyof LoginFormValues, value: string) => {
    setRefused({});
    setFailure(undefined);
    onChange({ ...values, [name]: value });
  };
  // A field left empty on the way to another one shows no error yet.
  const leave = (name: keyof LoginFormValues) => values[name] !== '' && setLeft((before) => ({ ...before, [name]: true }));

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
      setFailure(toErrorMessage(error));
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
          hint={<PublicLink to={paths.forgotPassword + location.search}>Forgot password?</PublicLink>}
          error={shown('password')}
          required
        >
          <PasswordInput
            name="password"
            value={values.password}
            onChange={(event) => change('password', event.target.value)}
            onFocus={onPasswordFocus}
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
