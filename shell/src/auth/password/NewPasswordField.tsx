import { type ComponentProps, useId, useState } from 'react';
import { Field, Flex, PasswordInput, Span } from '@techadds/shared/ui/base';
import { type Strength, strengthOf } from './strength';

const tones: Record<Strength['bars'], string> = { 0: 'bad', 1: 'bad', 2: 'wait', 3: 'ok', 4: 'ok' };

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordInput>, 'name'> {
  name: string;
  label?: string;
  error?: string;
  /** The account's e-mail as it is now. */
  emailOf: () => string;
}

/** A password that is being chosen: says how good it is and what to do about it while it is typed. */
export function NewPasswordField({ label = 'Password', error, emailOf, onChange, ...input }: NewPasswordFieldProps) {
  const id = useId();
  const [{ bars, words }, setStrength] = useState<Strength>(() => strengthOf(''));
  return (
    <div>
      <Field label={label} error={error} required>
        <PasswordInput
          {...input}
          autoComplete="new-password"
          aria-describedby={error ? undefined : id}
          onChange={(event) => {
            setStrength(strengthOf(event.target.value, emailOf()));
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
      {/* What is wrong is said once: the error says what to do as well. */}
      {!error && (
        <Span id={id} role="status" display="block" mt="1" textStyle="xs" color="fg.muted">
          {words}
        </Span>
      )}
    </div>
  );
}
