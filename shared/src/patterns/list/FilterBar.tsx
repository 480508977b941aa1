import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Box, Flex, IconButton } from '@techadds/shared/ui';
import { FilterChip } from '@techadds/shared/ui/controls';
import { IconCheck, IconFilter } from '@techadds/shared/ui/icons';
import { findNextItem } from '@techadds/shared/ui/menu';
import type { ListParams } from './useListParams';

export interface ListFilter {
  /** Its name in the URL. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

const getOptions = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];

/** The values of a filter. Arrows, Home and End move the focus, which starts at the current value. */
function FilterOptions({
  filter: { label, options },
  value,
  onSelect,
}: {
  filter: ListFilter;
  value: string;
  onSelect: (value: string) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const all = getOptions(list.current);
    (all.find((option) => option.getAttribute('aria-selected') === 'true') ?? all[0])?.focus();
  }, []);
  const moveFocus = (event: KeyboardEvent) => {
    const next = findNextItem(event.key, getOptions(list.current));
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <Box ref={list} role="listbox" aria-label={label} m="-2" onKeyDown={moveFocus}>
      {options.map((option) => (
        <Box
          as="button"
          key={option.value}
          role="option"
          tabIndex={-1}
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
          onClick={() => onSelect(option.value)}
        >
          {option.label}
          {option.value === value && (
            <Box ms="auto" aria-hidden>
              <IconCheck size={14} />
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

interface FilterBarProps {
  filters: readonly ListFilter[];
  params: ListParams;
  isOpen: boolean;
}

const getFilterValue = (params: ListParams, { name }: ListFilter) => (params.query as Record<string, string | undefined>)[name] ?? '';

/** On phones this button shows and hides the filters. */
export function FilterToggle({ filters, params, isOpen, onToggle }: FilterBarProps & { onToggle: () => void }) {
  const set = filters.filter((filter) => getFilterValue(params, filter) !== '').length;
  return (
    <Box css={{ _cSm: { display: 'none' } }}>
      <IconButton
        variant="outline"
        size="lg"
        label={set > 0 ? `Filters, ${set} set` : 'Filters'}
        aria-expanded={isOpen}
        icon={<IconFilter />}
        onClick={onToggle}
      />
    </Box>
  );
}

/** The filters of a list, one chip each. */
export function FilterBar({ filters, params, isOpen }: FilterBarProps) {
  const set = filters.some((filter) => getFilterValue(params, filter) !== '');
  return (
    <Flex gap="2" flexWrap="wrap" css={{ _cXs: { flex: '1 0 100%', display: isOpen || set ? 'flex' : 'none' } }}>
      {filters.map((filter) => {
        const value = getFilterValue(params, filter);
        return (
          <FilterChip
            key={filter.name}
            label={filter.label}
            value={filter.options.find((option) => option.value === value)?.label}
            onClear={() => params.update({ [filter.name]: '' })}
          >
            {(close) => (
              <FilterOptions
                filter={filter}
                value={value}
                onSelect={(next) => {
                  params.update({ [filter.name]: next });
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
