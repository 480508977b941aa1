import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { listCalendar } from '@techadds/shared/contract/contracts/calendar';
import { paths } from '@techadds/shared/paths';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { useSearchState } from '@techadds/shared/router';
import {
  Box,
  Button,
  Card,
  EmptyState,
  ErrorNotice,
  Flex,
  Heading,
  IconButton,
  lazyComponent,
  Page,
  Skeleton,
  Stack,
  Text,
} from '@techadds/shared/ui';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@techadds/shared/ui/icons';
import { Agenda } from './Agenda';
import { formatMonth, listWeeks, parseMonth, shiftMonth } from './month';
import { MonthGrid } from './MonthGrid';

const FeedDialog = lazyComponent(() => import('./FeedDialog').then((part) => part.FeedDialog));
const crumbs = [{ label: 'Contracts', to: paths.contracts }];
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** What is due on contracts in a month: a grid and a list; narrow screens show the list only. */
export function CalendarPage() {
  const [search, setSearch] = useSearchState({ month: '' });
  const [subscribing, setSubscribing] = useState(false);
  const [deviceToday] = useState(() => new Date().toISOString().slice(0, 10));
  const month = parseMonth(search.month, deviceToday);
  const weeks = listWeeks(month);
  const range = { from: weeks[0]?.[0] ?? month, to: weeks.at(-1)?.at(-1) ?? month };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...apiQuery(listCalendar, { query: range }),
    placeholderData: keepPreviousData,
  });
  const ofMonth = data?.entries.filter(({ on }) => on.startsWith(month)) ?? [];
  return (
    <Page
      title="Contract calendar"
      crumbs={crumbs}
      actions={
        <Button icon={<IconCalendar {...icon} />} onClick={() => setSubscribing(true)}>
          Subscribe
        </Button>
      }
    >
      <Flex mb="3" gap="2" alignItems="center">
        <Heading as="h2" size="md" flex="1" aria-live="polite">
          {formatMonth(month)}
        </Heading>
        <IconButton
          label="Previous month"
          icon={<IconChevronLeft {...icon} />}
          onClick={() => setSearch({ month: shiftMonth(month, -1) })}
        />
        <Button size="sm" onClick={() => setSearch({ month: '' })}>
          Today
        </Button>
        <IconButton label="Next month" icon={<IconChevronRight {...icon} />} onClick={() => setSearch({ month: shiftMonth(month, 1) })} />
      </Flex>
      {data ? (
        <Stack gap="5" opacity={isPlaceholderData ? 0.6 : 1} aria-busy={isPlaceholderData || undefined}>
          <Card padded={false} display="none" css={{ _cLg: { display: 'block' } }}>
            <MonthGrid month={month} today={data.today} entries={data.entries} />
          </Card>
          <Card title="Agenda">
            {ofMonth.length === 0 ? (
              <EmptyState
                icon={<IconCalendar size={20} />}
                title="Nothing is due this month"
                text="Obligations, milestones, ends, renewals and notice deadlines of your contracts appear here."
              />
            ) : (
              <Agenda entries={ofMonth} today={data.today} />
            )}
            {data.truncated && (
              <Text mt="3" textStyle="sm" color="fg.muted">
                There is more in these weeks than is shown here.
              </Text>
            )}
          </Card>
        </Stack>
      ) : error ? (
        <ErrorNotice title="The calendar didn’t load" reassurance="No contract is affected." error={error} onRetry={() => void refetch()} />
      ) : (
        <Box role="status" aria-label="Loading the calendar">
          <Skeleton height="480px" />
        </Box>
      )}
      {subscribing && <FeedDialog onClose={() => setSubscribing(false)} />}
    </Page>
  );
}
