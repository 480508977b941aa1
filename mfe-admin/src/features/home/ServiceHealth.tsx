import type { AdminHome } from '@techadds/shared/contract/admin-home/endpoints';
import { paths } from '@techadds/shared/paths';
import { Badge, Flex, RelativeTime, Stack, Text, TextLink } from '@techadds/shared/ui';

const row = { alignItems: 'center', justifyContent: 'space-between', gap: '3', textStyle: 'sm' } as const;

/** Whether the service works, with the lists of what does not. */
export function ServiceHealth({ health: { serverErrors, failedJobs, startedAt, version } }: { health: AdminHome['health'] }) {
  const isWell = serverErrors === 0 && failedJobs === 0;
  return (
    <Stack gap="2.5">
      <Flex {...row}>
        <Text textStyle="sm">Service</Text>
        {isWell ? <Badge tone="ok">Works</Badge> : <Badge tone="wait">Needs attention</Badge>}
      </Flex>
      <Flex {...row}>
        <TextLink to={`${paths.observability}?tab=errors`}>Failed requests, 24 hours</TextLink>
        {serverErrors}
      </Flex>
      <Flex {...row}>
        <TextLink to={`${paths.observability}?tab=jobs`}>Failed jobs</TextLink>
        {failedJobs}
      </Flex>
      <Flex {...row}>
        <TextLink to={paths.observability}>Version {version}</TextLink>
        <Text textStyle="xs" color="fg.muted">
          started <RelativeTime at={startedAt} />
        </Text>
      </Flex>
    </Stack>
  );
}
