import { Box, Flex, Text } from '@techadds/shared/ui';
import { IconCalendar } from '@techadds/shared/ui/icons';

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const formatDay = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`));

interface HolidayNoticeProps {
  name: string;
  /** The first day, while it is still to come. */
  from: string | null;
  /** The last day. */
  until: string;
  note: string;
}

/** Tells customers when a partner takes no orders. */
export const HolidayNotice = ({ name, from, until, note }: HolidayNoticeProps) => (
  <Flex role="note" gap="2.5" p="3.5" rounded="md" border="1px solid" borderColor="t.wait.border" bg="t.wait.bg">
    <Box flex="none" pt="2px" color="t.wait.icon" aria-hidden>
      <IconCalendar />
    </Box>
    <Text textStyle="sm" minWidth="0" overflowWrap="anywhere">
      {from
        ? `${name} takes no new orders from ${formatDay(from)} until ${formatDay(until)}.`
        : `${name} is on holiday and takes no new orders until ${formatDay(until)}.`}{' '}
      {note}
    </Text>
  </Flex>
);
