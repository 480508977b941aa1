import { IconAlertCircle } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { FieldContext } from './field-context';
import { Box, Flex } from './primitives';
import { styled } from './styled';

const Label = styled('label', { base: { textStyle: 'sm', fontWeight: 'medium', color: 'fg' } });

interface FieldProps {
  label: string;
  /** Short and right of the label: what to enter, or a link such as "Forgot password?". */
  hint?: ReactNode;
  /** The error message; undefined if the value is valid. */
  error?: string;
  required?: boolean;
  /** The control; label, hint and error are connected to it automatically. */
  children: ReactNode;
}

/** A labeled form field. */
export function Field({ label, hint, error, required = false, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [typeof hint === 'string' && hintId, error && errorId].filter(Boolean).join(' ') || undefined;
  return (
    <Box minWidth="0">
      <Flex justifyContent="space-between" alignItems="baseline" gap="3" mb="1.5">
        <Label htmlFor={id}>{label}</Label>
        {hint && (
          <Box id={hintId} textStyle="xs" color="fg.subtle" textAlign="end">
            {hint}
          </Box>
        )}
      </Flex>
      <FieldContext value={{ id, describedBy, invalid: error !== undefined && error !== '', required }}>{children}</FieldContext>
      {error && (
        <Flex id={errorId} role="alert" alignItems="flex-start" gap="1" mt="1" textStyle="xs" color="t.bad.fg">
          <Box flex="none" mt="1px" aria-hidden>
            <IconAlertCircle size={14} />
          </Box>
          {error}
        </Flex>
      )}
    </Box>
  );
}
