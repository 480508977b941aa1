import type { NewWebhook } from '@techadds/shared/contract/webhooks/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { Button, Flex, Stack, Text } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';
import { SecretField } from '@techadds/shared/ui/secret';

/** Shows the secret of a new or rotated webhook, once. */
export function SecretDialog({ created: { webhook, secret }, onClose }: { created: NewWebhook; onClose: () => void }) {
  return (
    <Dialog open title="Signing secret" onClose={onClose}>
      <Stack gap="4">
        <Text color="fg.muted">
          Keep the secret where the other system keeps its secrets. Verify each request with it, as the Standard Webhooks specification
          says: libraries exist for most languages.
        </Text>
        <SecretField label="Secret" value={secret} copyLabel="Copy the secret" />
        {webhook.formerSecretExpiresAt && (
          <Text textStyle="sm">Until {formatDateTime(webhook.formerSecretExpiresAt)} the former secret signs, too.</Text>
        )}
        <Flex justifyContent="flex-end">
          <Button variant="solid" onClick={onClose}>
            Done
          </Button>
        </Flex>
      </Stack>
    </Dialog>
  );
}
