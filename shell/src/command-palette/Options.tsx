import type { ComponentProps } from 'react';
import { Box, Flex, Span } from '@techadds/shared/ui';
import { EntryIcon } from './EntryIcon';
import type { PaletteEntry, PaletteGroup } from './useEntries';

interface PaletteOptionsProps {
  groups: readonly PaletteGroup[];
  active: PaletteEntry | undefined;
  /** The attributes and handlers of the combobox pattern. */
  listProps: { id: string; role: 'listbox' };
  getOptionProps: (entry: PaletteEntry) => ComponentProps<typeof Flex>;
}

/** The options of the palette. The focus stays in the input, which refers to the active option by `aria-activedescendant`. */
export function PaletteOptions({ groups, active, listProps, getOptionProps }: PaletteOptionsProps) {
  return (
    <Box {...listProps} aria-label="Results" overflowY="auto" flex="1" minHeight="0" p={groups.length > 0 ? '1' : '0'}>
      {groups.map(({ title, entries }, index) => (
        <Box key={title} role="group" aria-labelledby={`${listProps.id}-${index}`} pb="1">
          <Box id={`${listProps.id}-${index}`} role="presentation" px="2" pt="2" pb="1" textStyle="xs" color="fg.muted">
            {title}
          </Box>
          {entries.map((entry) => (
            <Flex
              key={entry.id}
              {...getOptionProps(entry)}
              alignItems="center"
              gap="2.5"
              minHeight={{ base: '11', sm: '8' }}
              px="2"
              rounded="sm"
              textStyle="sm"
              cursor="pointer"
              bg={entry.id === active?.id ? 'bg.muted' : undefined}
            >
              <Span display="flex" flex="none" color="fg.muted">
                <EntryIcon name={entry.icon} />
              </Span>
              <Span minWidth="0" truncate>
                {entry.label}
              </Span>
              {entry.detail && (
                <Span flex="1 2 0" minWidth={{ base: '4rem', sm: '0' }} truncate textStyle="xs" color="fg.muted">
                  {entry.detail}
                </Span>
              )}
              {entry.hint && (
                <Span flex="none" ms="auto" textStyle="xs" color="fg.muted">
                  {entry.hint}
                </Span>
              )}
            </Flex>
          ))}
        </Box>
      ))}
    </Box>
  );
}
