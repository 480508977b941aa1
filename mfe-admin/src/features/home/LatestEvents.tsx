import type { AdminHome } from '@techadds/shared/contract/admin-home/endpoints';
import { paths } from '@techadds/shared/paths';
import { Flex, RelativeTime, Span, Stack, TextLink } from '@techadds/shared/ui';

/** The last events of the audit log, each with its entry. */
export const LatestEvents = ({ events }: { events: AdminHome['audit'] }) => (
  <Stack gap="3">
    <Stack as="ul" gap="2.5">
      {events.map(({ id, time, description }) => (
        <Flex as="li" key={id} gap="3" justifyContent="space-between" textStyle="sm">
          <TextLink to={paths.auditEvent(id)} minWidth="0" overflowWrap="anywhere">
            {description}
          </TextLink>
          <Span flex="none" color="fg.muted" textStyle="xs">
            <RelativeTime at={time} />
          </Span>
        </Flex>
      ))}
    </Stack>
    <TextLink to={paths.auditLogs}>Open the audit log</TextLink>
  </Stack>
);
