import type { CalendarEntry } from '@techadds/shared/contract/contracts/calendar';
import { formatDay } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { Badge, Box, Flex, Span, Text, TextLink } from '@techadds/shared/ui';
import { getEntryTone, kindLabels } from './entry.labels';

/** The entries of a month as a list by day. */
export function Agenda({ entries, today }: { entries: readonly CalendarEntry[]; today: string }) {
  return (
    <Box as="ul" listStyle="none">
      {entries.map((entry) => {
        const { id, kind, on, title, done, contract } = entry;
        return (
          <Flex
            as="li"
            key={`${kind} ${id}`}
            py="2.5"
            gap="3"
            alignItems="baseline"
            borderTop="1px solid"
            borderColor="line"
            _first={{ borderTop: 'none' }}
            textStyle="sm"
          >
            <Span width="16" flex="none" color={on === today ? 'brand.fg' : 'fg.muted'} fontWeight={on === today ? 'semibold' : 'normal'}>
              {on === today ? 'Today' : formatDay(on)}
            </Span>
            <Box flex="1" minWidth="0" overflowWrap="anywhere">
              <Text fontWeight="medium">{title}</Text>
              <TextLink to={paths.contract(contract.id)} textStyle="xs">
                {contract.number}
              </TextLink>
            </Box>
            <Badge tone={getEntryTone(entry, today)}>{done ? 'Done' : kindLabels[kind]}</Badge>
          </Flex>
        );
      })}
    </Box>
  );
}
