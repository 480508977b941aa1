import { type ComponentProps, useId, useState } from 'react';
import { Field, Flex, PasswordInput, Span } from '@techadds/shared/ui/base';
import { type PasswordStrength, computePasswordStrength } from './strength';

const tones: Record<PasswordStrength['bars'], string> = { 0: 'bad', 1: 'bad', 2: 'wait', 3: 'ok', 4: 'ok' };

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordInput>, 'name'> {
  name: string;
  label?: string;
  error?: string;
  /** Returns the account's current e-mail address. */
  getEmail: () => string;
}

/** A field for a new password that shows its strength and a suggestion while typing. */
export function NewPasswordField({ label = 'Password', error, getEmail, onChange, ...input }: NewPasswordFieldProps) {
  const id = useId();
  const [{ bars, suggestion }, setStrength] = useState<PasswordStrength>(() => computePasswordStrength(''));
  return (
    <div>
      <Field label={label} error={error} required>
        <PasswordInput
          {...input}
          autoComplete="new-password"
          aria-describedby={error ? undefined : id}
          onChange={(event) => {
            setStrength(computePasswordStrength(event.target.value, getEmail()));
            onChange?.(event);
          }}
        />
      </Field>
      <Flex gap="1" mt="2" aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <Span
            key={bar}
            flex="1"
            height="1"
            rounded="full"
            bg={bar <= bars ? `t.${tones[bars]}.icon` : 'bg.emphasized'}
            transition="background-color 160ms"
          />
        ))}
      </Flex>
      {/* The error already contains a suggestion. */}
      {!error && (
        <Span id={id} role="status" display="block" mt="1" textStyle="xs" color="fg.muted">
          {suggestion}
        </Span>
      )}
    </div>
  );
}
