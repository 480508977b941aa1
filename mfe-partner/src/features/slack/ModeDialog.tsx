import { apiQuery } from '@techadds/shared/api';
import { previewSlackMode, switchSlackMode, type SlackModePreview } from '@techadds/shared/contract/slack/endpoints';
import type { SlackMode } from '@techadds/shared/contract/slack/forms';
import { useAction } from '@techadds/shared/patterns/record';
import { useQuery } from '@techadds/shared/query';
import { Badge, Box, Button, ErrorNotice, Flex, Skeleton, Stack, Text } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';
import { effectLabels, modeTexts } from './slack.labels';

/** Shows what a switch does to each channel, and does exactly that. */
export function ModeDialog({ slackMode, onClose }: { slackMode: SlackMode; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery({ ...apiQuery(previewSlackMode, { query: { slackMode } }), staleTime: 0 });
  const { run, busy } = useAction(switchSlackMode, {
    done: () => (slackMode === 'slack' ? 'The channels are in Slack' : 'The channels are in TechAdds only'),
    failed: 'The mode was not switched.',
    onSuccess: onClose,
  });
  const apply = async (version: string) => {
    // The preview that was refused is outdated, or part of it is done.
    if (!(await run({ body: { slackMode, version } }))) await refetch();
  };
  return (
    <Dialog
      open
      title={slackMode === 'slack' ? 'Move channels to Slack' : 'Move channels back'}
      onClose={onClose}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" variant="solid" busy={busy} disabled={!data || isFetching} onClick={() => data && void apply(data.version)}>
            {slackMode === 'slack' ? 'Move to Slack' : 'Move back'}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Text color="fg.muted">{modeTexts[slackMode]} No channel and no message is deleted.</Text>
        {data ? (
          <PlannedChannels channels={data.channels} />
        ) : error ? (
          <ErrorNotice title="The preview didn’t load" reassurance="Nothing was switched." error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height="160px" role="status" aria-label="Loading the preview" />
        )}
      </Stack>
    </Dialog>
  );
}

function PlannedChannels({ channels }: Pick<SlackModePreview, 'channels'>) {
  if (channels.length === 0) return <Text>There are no channels yet. New ones are created in the mode that you choose.</Text>;
  return (
    <Box as="ul" listStyle="none" aria-label="What happens to each channel">
      {channels.map(({ id, name, effect, reason }) => {
        const { label, tone } = effectLabels[effect];
        return (
          <Box as="li" key={id ?? name} py="2.5" borderTop="1px solid" borderColor="line" _first={{ borderTop: 'none' }}>
            <Flex gap="3" alignItems="center" justifyContent="space-between">
              <Text textStyle="sm" fontWeight="medium" overflowWrap="anywhere" minWidth="0">
                #{name}
              </Text>
              <Badge tone={tone}>{label}</Badge>
            </Flex>
            <Text textStyle="xs" color="fg.muted">
              {reason}
            </Text>
          </Box>
        );
      })}
    </Box>
  );
}
