import { Box, Flex, IconButton } from '@techadds/shared/ui';
import { FilterChip } from '@techadds/shared/ui/controls';
import { IconCheck, IconFilter } from '@techadds/shared/ui/icons';
import type { ListAddress } from './useListParams';

export interface ListFilter {
  /** Its name in the address. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

function Choices({
  filter: { label, options },
  value,
  onChoose,
}: {
  filter: ListFilter;
  value: string;
  onChoose: (value: string) => void;
}) {
  return (
    <Box role="listbox" aria-label={label} m="-2">
      {options.map((option) => (
        <Box
          as="button"
          key={option.value}
          role="option"
          aria-selected={option.value === value}
          display="flex"
          alignItems="center"
          width="full"
          gap="6"
          minHeight={{ base: '11', sm: '8' }}
          px="2"
          rounded="sm"
          textStyle="sm"
          textAlign="start"
          cursor="pointer"
          _hover={{ bg: 'bg.muted' }}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
          {option.value === value && (
            <Box ms="auto" aria-hidden>
              <IconCheck size={14} stroke={1.75} />
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

interface FiltersProps {
  filters: readonly ListFilter[];
  address: ListAddress;
  open: boolean;
}

const valueOf = (address: ListAddress, { name }: ListFilter) => (address.query as Record<string, string | undefined>)[name] ?? '';

/** On phones the filters stand behind this button. */
export function FiltersButton({ filters, address, open, onToggle }: FiltersProps & { onToggle: () => void }) {
  const set = filters.filter((filter) => valueOf(address, filter) !== '').length;
  return (
    <Box css={{ _cSm: { display: 'none' } }}>
      <IconButton
        variant="outline"
        size="lg"
        label={set > 0 ? `Filters, ${set} set` : 'Filters'}
        aria-expanded={open}
        icon={<IconFilter size={16} stroke={1.75} />}
        onClick={onToggle}
      />
    </Box>
  );
}

/** The filters of a list, a chip each. */
export function Filters({ filters, address, open }: FiltersProps) {
  const set = filters.some((filter) => valueOf(address, filter) !== '');
  return (
    <Flex gap="2" flexWrap="wrap" css={{ _cXs: { flex: '1 0 100%', display: open || set ? 'flex' : 'none' } }}>
      {filters.map((filter) => {
        const value = valueOf(address, filter);
        return (
          <FilterChip
            key={filter.name}
            label={filter.label}
            value={filter.options.find((option) => option.value === value)?.label}
            onClear={() => address.change({ [filter.name]: '' })}
          >
            {(close) => (
              <Choices
                filter={filter}
                value={value}
                onChoose={(next) => {
                  address.change({ [filter.name]: next });
                  close();
                }}
              />
            )}
          </FilterChip>
        );
      })}
    </Flex>
  );
}
