import { Box, IconButton, Stack } from '@techadds/shared/ui';
import { Checkbox } from '@techadds/shared/ui/controls';
import { IconColumns3 } from '@techadds/shared/ui/icons';
import { Popover } from '@techadds/shared/ui/menu';
import type { Column } from '@techadds/shared/ui/table';

interface ColumnPickerProps<T> {
  columns: readonly Column<T>[];
  hidden: readonly string[];
  onHiddenChange: (keys: readonly string[]) => void;
}

/** Lets a user choose the visible columns. The primary column and the row's actions cannot be hidden. */
export function ColumnPicker<T>({ columns, hidden, onHiddenChange }: ColumnPickerProps<T>) {
  const optional = columns.filter(({ primary, interactive }) => !primary && !interactive);
  return (
    <Popover
      label="Columns"
      trigger={(props) => <IconButton {...props} size="sm" label="Columns" icon={<IconColumns3 size={16} stroke={1.75} />} />}
    >
      <Stack as="fieldset" gap="1" minWidth="11rem">
        <Box as="legend" textStyle="xs" color="fg.muted" mb="1">
          Columns
        </Box>
        {optional.map(({ key, header }) => (
          <Checkbox
            key={key}
            checked={!hidden.includes(key)}
            onChange={({ target }) => onHiddenChange(target.checked ? hidden.filter((each) => each !== key) : [...hidden, key])}
          >
            {header}
          </Checkbox>
        ))}
      </Stack>
    </Popover>
  );
}
