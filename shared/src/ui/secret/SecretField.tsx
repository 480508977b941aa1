import { CopyButton, Field, Flex, Input } from '@techadds/shared/ui';

interface SecretFieldProps {
  label: string;
  value: string;
  copyLabel: string;
}

/** A secret that the server shows only now. */
export const SecretField = ({ label, value, copyLabel }: SecretFieldProps) => (
  <Field label={label} hint="Shown once: copy it before you close this">
    <Flex gap="2" alignItems="center">
      <Input value={value} readOnly fontFamily="mono" onFocus={({ target }) => target.select()} />
      <CopyButton value={value} label={copyLabel} />
    </Flex>
  </Field>
);
