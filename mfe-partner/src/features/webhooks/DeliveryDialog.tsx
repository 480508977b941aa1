import { replayWebhookDelivery, type Webhook, type WebhookDelivery } from '@techadds/shared/contract/webhooks/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { useAction } from '@techadds/shared/patterns/record';
import { Box, Button, DescriptionList, Stack } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';
import { CodeBlock } from '@techadds/shared/ui/secret';
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
        <CodeBlock title="Body" text={format(payload)} copyLabel="Copy the body" />
        {responseBody && <CodeBlock title="Response" text={responseBody} copyLabel="Copy the response" />}
      </Stack>
    </Dialog>
  );
}

const format = (payload: string): string => JSON.stringify(JSON.parse(payload), null, 2);
