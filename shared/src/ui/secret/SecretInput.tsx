import type { ComponentProps } from 'react';
import { Field, Input, Textarea } from '@techadds/shared/ui';

type SecretInputProps = {
  label: string;
  /** Whether one is stored, which an empty field keeps. */
  isStored: boolean;
  /** Shown where none is stored. */
  hint?: string;
  error: string | undefined;
} & (({ rows?: undefined } & ComponentProps<typeof Input>) | ({ rows: number } & ComponentProps<typeof Textarea>));

/** A secret of another system: stored encrypted, and never shown again. With `rows`, it has several lines. */
export const SecretInput = ({ label, isStored, hint = 'Stored encrypted', error, ...input }: SecretInputProps) => (
  <Field label={label} required={!isStored} error={error} hint={isStored ? 'Leave empty to keep' : hint}>
    {input.rows === undefined ? (
      <Input {...input} type="password" autoComplete="off" />
    ) : (
      <Textarea {...input} spellCheck={false} autoComplete="off" />
    )}
  </Field>
);
