import type { Service } from '@techadds/shared/contract/services/endpoints';
import { DateInput } from '@techadds/shared/patterns/form';
import { paths } from '@techadds/shared/paths';
import { Box, Flex, IconButton, Span, Text, TextLink } from '@techadds/shared/ui';
import { IconChevronDown, IconChevronUp, IconX } from '@techadds/shared/ui/icons';
import { toDayInput, toEndOfDay } from './date-bounds';
import type { FlagshipActions } from './useFlagshipActions';

interface FlagshipRowProps {
  service: Service;
  /** Index, from 0. */
  position: number;
  isLast: boolean;
  actions: FlagshipActions;
}

/** A flagship with its position, end date and actions. */
export function FlagshipRow({ service, position, isLast, actions: { until, demote, move, busy } }: FlagshipRowProps) {
  const { name, partner, category, flagship_until } = service;
  return (
    <Flex
      as="li"
      gap="3"
      px="4"
      py="2.5"
      alignItems="center"
      flexWrap="wrap"
      borderTop="1px solid"
      borderColor="line"
      _first={{ borderTop: 'none' }}
      textStyle="sm"
    >
      <Span width="6" color="fg.subtle" fontVariantNumeric="tabular-nums">
        {position + 1}
      </Span>
      <Box flex="1 1 14rem" minWidth="0">
        <Text fontWeight="medium" truncate>
          <TextLink to={paths.ownService(service.id)}>{name}</TextLink>
        </Text>
        <Text textStyle="xs" color="fg.muted" truncate>
          {partner.name} · {category.name}
        </Text>
      </Box>
      <Flex gap="2" alignItems="center">
        <Span color="fg.muted">{flagship_until ? 'Until' : 'No end'}</Span>
        <Box width={{ base: '9rem', sm: '10rem' }}>
          <DateInput
            key={flagship_until}
            aria-label={`Last day of ${name}`}
            defaultValue={toDayInput(flagship_until)}
            min={toDayInput(new Date().toISOString())}
            onBlur={({ target }) => {
              if (target.value !== toDayInput(flagship_until)) until(service, toEndOfDay(target.value));
            }}
          />
        </Box>
      </Flex>
      <Flex flex="none" ms="auto">
        <IconButton
          size="sm"
          label={`Move ${name} up`}
          disabled={position === 0}
          busy={busy}
          icon={<IconChevronUp size={15} />}
          onClick={() => move(service, -1)}
        />
        <IconButton
          size="sm"
          label={`Move ${name} down`}
          disabled={isLast}
          busy={busy}
          icon={<IconChevronDown size={15} />}
          onClick={() => move(service, 1)}
        />
        <IconButton
          size="sm"
          label={`Remove ${name} from flagships`}
          busy={busy}
          icon={<IconX size={15} />}
          onClick={() => demote(service)}
        />
      </Flex>
    </Flex>
  );
}
