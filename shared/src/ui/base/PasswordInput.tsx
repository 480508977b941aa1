import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { IconButton } from './IconButton';
import { Input, type InputProps } from './Input';
import { Box, Text } from './primitives';

/** A password field with a button to show the password, and a warning when Caps Lock is on. */
export function PasswordInput({ initiallyVisible = false, ...props }: Omit<InputProps, 'type'> & { initiallyVisible?: boolean }) {
  const [visible, setShown] = useState(initiallyVisible);
  const [capsLock, setCaps] = useState(false);
  const updateCapsLock = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <>
      <Box position="relative">
        <Input
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          {...props}
          type={visible ? 'text' : 'password'}
          pe="10"
          onKeyDown={updateCapsLock}
          onKeyUp={updateCapsLock}
          onBlur={(event) => {
            setCaps(false);
            props.onBlur?.(event);
          }}
        />
        <Box position="absolute" insetBlock="0" insetEnd="1" display="flex" alignItems="center">
          <IconButton
            label={visible ? 'Hide password' : 'Show password'}
            aria-pressed={visible}
            size="sm"
            icon={visible ? <IconEyeOff /> : <IconEye />}
            onClick={() => setShown(!visible)}
          />
        </Box>
      </Box>
      {capsLock && (
        <Text role="status" textStyle="xs" color="t.wait.fg" mt="1">
          Caps Lock is on.
        </Text>
      )}
    </>
  );
}
