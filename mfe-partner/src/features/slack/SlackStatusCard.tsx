import { retrySlackMessages, testSlackConnection, type SlackConnection } from '@techadds/shared/contract/slack/endpoints';
import { useAction } from '@techadds/shared/patterns/record';
import { Badge, Box, Button, Card, DescriptionList, Flex, RelativeTime, Text, toast } from '@techadds/shared/ui';
import { modeTexts, statusLabels } from './slack.labels';

const countMessages = (count: number) => (count === 1 ? '1 message' : `${count} messages`);

/** The state of the connection: workspace, mode, what waits, and the last error. */
export function SlackStatusCard({ connection }: { connection: SlackConnection }) {
  const { status, slackMode, workspace, connectedAt, lastEventAt, lastError, lastErrorAt, waiting, failed } = connection;
  const { label, tone } = statusLabels[status];
  const isConnected = status === 'connected' || status === 'broken';
  const test = useAction(testSlackConnection, {
    failed: 'The connection was not tested.',
    onSuccess: ({ ok, message }) => toast({ title: message, tone: ok ? 'ok' : 'bad' }),
  });
  const retry = useAction(retrySlackMessages, { done: () => 'The messages are sent again', failed: 'The messages were not sent.' });
  return (
    <Card>
      <Flex gap="3" alignItems="center" justifyContent="space-between" flexWrap="wrap" mb="2">
        <Flex gap="2" alignItems="center" flexWrap="wrap">
          <Text fontWeight="semibold">{workspace ?? 'Slack'}</Text>
          <Badge tone={tone}>{label}</Badge>
          <Badge tone={slackMode === 'slack' ? 'active' : 'neutral'}>{slackMode === 'slack' ? 'Mode: Slack' : 'Mode: native'}</Badge>
        </Flex>
        {isConnected && (
          <Button size="sm" busy={test.busy} onClick={() => void test.run({})}>
            Test connection
          </Button>
        )}
      </Flex>
      <Text textStyle="sm" color="fg.muted" mb="2">
        {modeTexts[slackMode]}
      </Text>
      {isConnected && (
        <DescriptionList
          items={[
            { term: 'Connected', value: connectedAt ? <RelativeTime at={connectedAt} /> : '–' },
            { term: 'Last event from Slack', value: lastEventAt ? <RelativeTime at={lastEventAt} /> : 'None yet' },
            { term: 'Waiting to be sent', value: countMessages(waiting) },
          ]}
        />
      )}
      {lastError !== null && (
        <Box mt="2" textStyle="sm" color="t.bad.fg" role="alert">
          {lastError} {lastErrorAt && <RelativeTime at={lastErrorAt} />}
        </Box>
      )}
      {failed > 0 && (
        <Flex mt="3" gap="3" alignItems="center" justifyContent="space-between" flexWrap="wrap">
          <Text textStyle="sm">Slack refused {countMessages(failed)}. Everybody here sees them.</Text>
          <Button size="sm" busy={retry.busy} onClick={() => void retry.run({})}>
            Send again
          </Button>
        </Flex>
      )}
    </Card>
  );
}
