import { useId, type ReactNode } from 'react';
import { Box, Flex, Text } from '@techadds/shared/ui';
import { Switch } from '@techadds/shared/ui/controls';

interface SettingSwitchProps {
  label: string;
  /** What the current state means. */
  text: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** It cannot be changed; the text says why. */
  disabled?: boolean;
  children?: ReactNode;
}

/** A row with a switch at its end. */
export function SettingSwitch({ label, text, checked, onChange, disabled, children }: SettingSwitchProps) {
  const id = useId();
  return (
    <Box px="4" py="3" borderTop="1px solid" borderColor="line" _first={{ borderTop: 'none' }}>
      <Flex gap="4" alignItems="flex-start" justifyContent="space-between">
        <Box minWidth="0">
          <Box asChild textStyle="sm" fontWeight="medium">
            <label htmlFor={id}>{label}</label>
          </Box>
          <Text id={`${id}-text`} textStyle="sm" color="fg.muted">
            {text}
          </Text>
        </Box>
        <Flex flex="none" minHeight="5" alignItems="center">
          <Switch
            id={id}
            aria-describedby={`${id}-text`}
            checked={checked}
            disabled={disabled}
            onChange={({ target }) => onChange(target.checked)}
          />
        </Flex>
      </Flex>
      {children}
    </Box>
  );
}
