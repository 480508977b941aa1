import { replayWebhookDelivery, type Webhook, type WebhookDelivery } from '@techadds/shared/contract/webhooks/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { useAction } from '@techadds/shared/patterns/record';
import { Box, Button, CopyButton, DescriptionList, Flex, Stack, Text } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';
import { eventLabels, getResponseLabel } from './webhooks.labels';

interface DeliveryDialogProps {
  webhook: Webhook;
  delivery: WebhookDelivery;
  onClose: () => void;
}

/** A delivery with its body and the last response; it can be sent once more. */
export function DeliveryDialog({ webhook, delivery, onClose }: DeliveryDialogProps) {
  const { id, eventType, messageId, status, attempts, lastAttemptAt, nextAttemptAt, problem, responseBody, payload, referenceId } =
    delivery;
  const replay = useAction(replayWebhookDelivery, {
    done: () => 'The event is sent once more',
    failed: 'The event was not sent.',
    onSuccess: onClose,
  });
  const canReplay = status !== 'pending' && webhook.status === 'active';
  return (
    <Dialog
      open
      title={eventLabels[eventType]}
      onClose={onClose}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            Close
          </Button>
          {canReplay && (
            <Button size="lg" variant="solid" busy={replay.busy} onClick={() => void replay.run({ params: { id } }, undefined)}>
              Replay
            </Button>
          )}
        </>
      }
    >
      <Stack gap="4">
        {problem !== null && (
          <Box p="3" rounded="md" bg="t.bad.bg" color="t.bad.fg" textStyle="sm" overflowWrap="anywhere">
            {problem}
          </Box>
        )}
        <DescriptionList
          items={[
            { term: 'Response', value: getResponseLabel(delivery) },
            { term: 'Attempts', value: String(attempts) },
            { term: 'Last attempt', value: lastAttemptAt ? formatDateTime(lastAttemptAt) : '–' },
            { term: 'Next attempt', value: nextAttemptAt ? formatDateTime(nextAttemptAt) : '–' },
            { term: 'Message id', value: messageId },
            { term: 'Reference id', value: referenceId },
          ]}
        />
        <Code title="Body" text={format(payload)} copyLabel="Copy the body" />
        {responseBody && <Code title="Response" text={responseBody} copyLabel="Copy the response" />}
      </Stack>
    </Dialog>
  );
}

const format = (payload: string): string => JSON.stringify(JSON.parse(payload), null, 2);

function Code({ title, text, copyLabel }: { title: string; text: string; copyLabel: string }) {
  return (
    <Box>
      <Flex alignItems="center" justifyContent="space-between" mb="1">
        <Text textStyle="sm" fontWeight="medium">
          {title}
        </Text>
        <CopyButton value={text} label={copyLabel} />
      </Flex>
      <Box
        as="pre"
        p="3"
        bg="bg.subtle"
        border="1px solid"
        borderColor="line"
        rounded="md"
        textStyle="xs"
        fontFamily="mono"
        overflow="auto"
        maxHeight="16rem"
        tabIndex={0}
        aria-label={title}
        role="region"
      >
        {text}
      </Box>
    </Box>
  );
}
