import type { TenantDetails } from '@techadds/shared/contract/tenants/endpoints';
import { formatDate } from '@techadds/shared/format/date';
import { Box, Flex, Span, Text } from '@techadds/shared/ui';
import { IconAlertTriangle } from '@techadds/shared/ui/icons';

/** Tells every user of a suspended company why nothing can be changed, on every page. */
export function SuspensionBanner({ suspension: { status, reason, since } }: { suspension: NonNullable<TenantDetails['suspension']> }) {
  return (
    <Flex
      as="section"
      aria-label="Suspension"
      role="status"
      gap="3"
      px={{ base: '4', sm: '6', xl: '8' }}
      py="2.5"
      bg="t.bad.bg"
      color="t.bad.fg"
      borderBottom="1px solid"
      borderColor="t.bad.border"
    >
      <Box color="t.bad.icon" flex="none" pt="0.5" aria-hidden>
        <IconAlertTriangle size={18} />
      </Box>
      <Text textStyle="sm" overflowWrap="anywhere">
        <Span fontWeight="semibold">
          Your company is {status} since {formatDate(since)}.
        </Span>{' '}
        {reason} You can read everything, but nothing can be changed.
      </Text>
    </Flex>
  );
}
