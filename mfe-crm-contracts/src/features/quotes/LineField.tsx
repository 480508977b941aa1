import { cloneElement, useId, type ReactElement } from 'react';
import { Box, Text } from '@techadds/shared/ui';
import { narrow } from './line-styles';

interface LineFieldProps {
  label: string;
  /** The id of the words on what is wrong with the line, where this is part of it. */
  wrong?: string | undefined;
  /** As wide as two on a phone. */
  wide?: boolean;
  children: ReactElement<{ id?: string; 'aria-invalid'?: boolean; 'aria-describedby'?: string }>;
}

/** One field of a line: its label stands above it on phones, and in the head of the column elsewhere. */
export function LineField({ label, wrong, wide, children }: LineFieldProps) {
  const id = useId();
  return (
    <Box minWidth="0" css={wide ? { [narrow]: { gridColumn: '1 / -1' } } : undefined}>
      <Box asChild srOnly css={{ [narrow]: { srOnly: false, display: 'block', mb: '1', textStyle: 'xs', fontWeight: 'medium' } }}>
        <label htmlFor={id}>{label}</label>
      </Box>
      {cloneElement(children, { id, ...(wrong !== undefined && { 'aria-invalid': true, 'aria-describedby': wrong }) })}
    </Box>
  );
}

/** What is wrong with a line, each field by its name. */
export function LineProblems({ id, problems }: { id: string; problems: readonly { label: string; words: string }[] }) {
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
