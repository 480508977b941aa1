import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { controlRecipe } from '../base/control-recipe';
import { useFieldControl } from '../base/field-context';
import { Box } from '../base/primitives';
import { styled } from '../base/styled';

const Base = styled('select', controlRecipe);

interface NativeSelectProps extends ComponentProps<typeof Base> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
}

/** A styled native select; wrap it in a Field or give it `aria-label`. */
export function NativeSelect({ options, ...rest }: NativeSelectProps) {
  return (
    <Box position="relative" minWidth="0" width={rest.width ?? 'full'}>
      <Base appearance="none" pe="8" cursor="pointer" textOverflow="ellipsis" {...useFieldControl(rest)} width="full">
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </Base>
      <Box position="absolute" insetBlock="0" insetEnd="2.5" display="flex" alignItems="center" color="fg.muted" pointerEvents="none">
        <IconChevronDown aria-hidden />
      </Box>
    </Box>
  );
}
