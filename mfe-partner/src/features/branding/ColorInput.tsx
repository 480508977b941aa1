import type { ComponentProps } from 'react';
import { Box, Flex, Input } from '@techadds/shared/ui';

interface ColorInputProps extends ComponentProps<typeof Input> {
  /** The color of the picker while the text is empty. */
  pickerColor: string | null;
  onPick: (hex: string) => void;
}

/** A color as hex text, with the browser's color picker beside it. */
export function ColorInput({ pickerColor, onPick, ...rest }: ColorInputProps) {
  return (
    <Flex gap="2" alignItems="center">
      <Box
        asChild
        flex="none"
        width="9"
        height="9"
        p="1"
        bg="bg"
        border="1px solid"
        borderColor="line.control"
        rounded="sm"
        cursor="pointer"
      >
        <input type="color" aria-label="Pick a color" value={pickerColor ?? '#2c5fdd'} onChange={({ target }) => onPick(target.value)} />
      </Box>
      <Box flex="1" minWidth="0">
        <Input {...rest} placeholder="#2c5fdd" autoComplete="off" spellCheck={false} />
      </Box>
    </Flex>
  );
}
