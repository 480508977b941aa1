import type { ReactNode } from 'react';
import { Box, Button, Flex, IconButton, NativeSelect, Stack } from '@techadds/shared/ui';
import { IconPlus, IconTrash } from '@techadds/shared/ui/icons';
import { addressTypeOptions } from './contacts.labels';

interface AddressRowsProps {
  /** The name of one row, such as "E-mail". */
  label: string;
  addLabel: string;
  count: number;
  /** Renders the input of a row. */
  renderInput: (index: number) => ReactNode;
  typeProps: (index: number) => object;
  onAdd: () => void;
  onRemove: (index: number) => void;
}

/** Several e-mails or phones of a contact, each with its type. */
export function AddressRows({ label, addLabel, count, renderInput, typeProps, onAdd, onRemove }: AddressRowsProps) {
  return (
    <Stack gap="2" role="group" aria-label={`${label}s`}>
      {Array.from({ length: count }, (_, index) => (
        <Flex key={index} gap="2" alignItems="flex-start">
          <Box flex="1" minWidth="0">
            {renderInput(index)}
          </Box>
          <Box width="6.5rem" pt={index === 0 ? '26px' : '0'}>
            <NativeSelect aria-label={`Type of ${label.toLowerCase()} ${index + 1}`} options={addressTypeOptions} {...typeProps(index)} />
          </Box>
          <Box pt={index === 0 ? '26px' : '0'}>
            <IconButton
              label={`Remove ${label.toLowerCase()} ${index + 1}`}
              icon={<IconTrash />}
              disabled={count === 1}
              onClick={() => onRemove(index)}
            />
          </Box>
        </Flex>
      ))}
      {count < 10 && (
        <Box>
          <Button size="sm" variant="ghost" icon={<IconPlus size={14} />} onClick={onAdd}>
            {addLabel}
          </Button>
        </Box>
      )}
    </Stack>
  );
}
