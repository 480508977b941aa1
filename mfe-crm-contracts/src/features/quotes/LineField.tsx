import { cloneElement, useId, type ReactElement } from 'react';
import { Box, Text } from '@techadds/shared/ui';
import { narrowQuery } from './line-styles';

interface LineFieldProps {
  label: string;
  /** The id of the line's error message, if this field has an error. */
  error?: string | undefined;
  /** Spans both columns on a phone. */
  wide?: boolean;
  children: ReactElement<{ id?: string; 'aria-invalid'?: boolean; 'aria-describedby'?: string }>;
}

/** A field of a line. Its label is visible above it on phones; elsewhere the column header shows it. */
export function LineField({ label, error, wide, children }: LineFieldProps) {
  const id = useId();
  return (
    <Box minWidth="0" css={wide ? { [narrowQuery]: { gridColumn: '1 / -1' } } : undefined}>
      <Box asChild srOnly css={{ [narrowQuery]: { srOnly: false, display: 'block', mb: '1', textStyle: 'xs', fontWeight: 'medium' } }}>
        <label htmlFor={id}>{label}</label>
      </Box>
      {cloneElement(children, { id, ...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': error }) })}
    </Box>
  );
}

/** The errors of a line, each with the label of its field. */
export function LineErrors({ id, problems }: { id: string; problems: readonly { label: string; words: string }[] }) {
  if (problems.length === 0) return null;
  return (
    <Box id={id} role="alert" textStyle="xs" color="t.bad.fg" px="1.5" pb="1.5">
      {problems.map(({ label, words }) => (
        <Text key={label} textStyle="xs">
          {label}: {words}
        </Text>
      ))}
    </Box>
  );
}
