import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from './IconButton';
import { Input, type InputProps } from './Input';
import { Box } from './primitives';

/** A password field that can show what was typed. */
export function PasswordInput(props: Omit<InputProps, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <Box position="relative">
      <Input
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={shown ? 'text' : 'password'}
        pe="10"
      />
      <Box position="absolute" insetBlock="0" insetEnd="1" display="flex" alignItems="center">
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          size="sm"
          icon={shown ? <IconEyeOff size={16} stroke={1.75} /> : <IconEye size={16} stroke={1.75} />}
          onClick={() => setShown(!shown)}
        />
      </Box>
    </Box>
  );
}
