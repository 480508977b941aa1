import { webhookEventTypes, type WebhookEventType } from '@techadds/shared/contract/webhooks/events';
import { Box, Stack, Text } from '@techadds/shared/ui';
import { Checkbox } from '@techadds/shared/ui/controls';
import { eventLabels } from './webhooks.labels';

interface EventFieldsProps {
  value: readonly WebhookEventType[];
  onChange: (value: WebhookEventType[]) => void;
  error: string | undefined;
}

/** The events that a webhook gets. */
export function EventFields({ value, onChange, error }: EventFieldsProps) {
  const toggle = (type: WebhookEventType, on: boolean) =>
    onChange(webhookEventTypes.filter((each) => (each === type ? on : value.includes(each))));
  return (
    <Box as="fieldset" minWidth="0" border="0" aria-describedby={error ? 'events-error' : undefined}>
      <Text as="legend" textStyle="sm" fontWeight="medium" mb="1">
        Events
      </Text>
      {error && (
        <Text id="events-error" role="alert" textStyle="xs" color="t.bad.fg" mb="2">
          {error}
        </Text>
      )}
      <Stack gap="1.5">
        {webhookEventTypes.map((type) => (
          <Checkbox key={type} checked={value.includes(type)} onChange={({ target }) => toggle(type, target.checked)}>
            {eventLabels[type]}
          </Checkbox>
        ))}
      </Stack>
    </Box>
  );
}
