import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { IconButton } from './IconButton';
import { Input, type InputProps } from './Input';
import { Box, Text } from './primitives';

/** A password field that can show what was typed, and says so when Caps Lock is on. */
export function PasswordInput(props: Omit<InputProps, 'type'>) {
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <>
      <Box position="relative">
        <Input
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          {...props}
          type={shown ? 'text' : 'password'}
          pe="10"
          onKeyDown={look}
          onKeyUp={look}
          onBlur={(event) => {
            setCaps(false);
            props.onBlur?.(event);
          }}
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
      {caps && (
        <Text role="status" textStyle="xs" color="t.wait.fg" mt="1">
          Caps Lock is on.
        </Text>
      )}
    </>
  );
}
