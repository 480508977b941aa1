import type { ComponentProps } from 'react';
import { Field, Textarea } from '@techadds/shared/ui';

interface PrivateKeyFieldProps extends ComponentProps<typeof Textarea> {
  /** Whether a key is stored, which an empty field keeps. */
  hasKey: boolean;
  error: string | undefined;
}

/** The private key of a connection with another system. It is never shown again. */
export const PrivateKeyField = ({ hasKey, error, ...input }: PrivateKeyFieldProps) => (
  <Field
    label="Private key"
    required={!hasKey}
    error={error}
    hint={hasKey ? 'Leave empty to keep' : 'PEM, RSA. It is stored encrypted and never shown again.'}
  >
    <Textarea {...input} rows={4} spellCheck={false} autoComplete="off" />
  </Field>
);
