import type { ReleaseVersion } from '@techadds/shared/contract/releases/endpoints';
import type { OpenTabs, VersionHealth } from '@techadds/shared/contract/releases/health';
import { formatDateTime } from '@techadds/shared/format/date';
import { Card, DescriptionList, Flex, Span, Stack, Text } from '@techadds/shared/ui';
import { IconAlertTriangle, IconCheck } from '@techadds/shared/ui/icons';
import { findHealth, formatErrorShare, formatLoads, formatLoadTime, findTabs } from './releases.labels';

interface VersionCardProps {
  title: string;
  app: string;
  version: ReleaseVersion;
  health: readonly VersionHealth[] | undefined;
  open: OpenTabs | undefined;
}

/** A version: where it comes from, what was checked, which share of the open tabs runs it, and how it did in the last 24 hours. */
export function VersionCard({ title, app, version: { version, commit, by, createdAt, bytes, gate }, health, open }: VersionCardProps) {
  const tabs = findTabs(open, app, version);
  const own = findHealth(health, app, version);
  return (
    <Card title={title}>
      <Stack gap="4">
        <DescriptionList
          items={[
            { term: 'Version', value: <Span fontFamily="mono">{version}</Span> },
            { term: 'Commit', value: commit ? <Span fontFamily="mono">{commit}</Span> : <Span color="fg.subtle">Not given</Span> },
            { term: 'Released', value: `${formatDateTime(createdAt)}, ${by}` },
            { term: 'Size', value: `${Math.ceil(bytes / 1024).toLocaleString('en-US')} KB` },
            { term: 'Open tabs', value: tabs ? `${tabs.share} (${tabs.tabs.toLocaleString('en-US')})` : '–' },
            { term: 'Loads, 24 h', value: own ? formatLoads(own) : '–' },
            { term: 'Load time', value: own ? formatLoadTime(own) : '–' },
            { term: 'Errors', value: own ? formatErrorShare(own) : '–' },
          ]}
        />
        <GateReport checks={gate} />
      </Stack>
    </Card>
  );
}

function GateReport({ checks }: { checks: ReleaseVersion['gate'] }) {
  return (
    <Stack as="ul" gap="1.5" aria-label="Checks before the release">
      {checks.map(({ name, problems }) => (
        <Flex as="li" key={name} gap="2" alignItems="flex-start" textStyle="sm">
          <Span color={problems.length > 0 ? 't.warn.fg' : 't.ok.fg'} mt="0.5" flex="none">
            {problems.length > 0 ? <IconAlertTriangle size={16} aria-label="Problem" /> : <IconCheck size={16} aria-label="Passed" />}
          </Span>
          <Text textStyle="sm" minWidth="0" overflowWrap="anywhere">
            {name}
            {problems.length > 0 && <Span color="fg.muted">: {problems.join(' ')}</Span>}
          </Text>
        </Flex>
      ))}
    </Stack>
  );
}
