import type { NewWebhook } from '@techadds/shared/contract/webhooks/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { Button, CopyButton, Field, Flex, Input, Stack, Text } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';

/** Shows the secret of a new or rotated webhook, once. */
export function SecretDialog({ created: { webhook, secret }, onClose }: { created: NewWebhook; onClose: () => void }) {
  return (
    <Dialog open title="Signing secret" onClose={onClose}>
      <Stack gap="4">
        <Text color="fg.muted">
          Copy the secret now and keep it where the other system keeps its secrets. It is not shown again. Verify each request with it, as
          the Standard Webhooks specification says: libraries exist for most languages.
        </Text>
        <Field label="Secret">
          <Flex gap="2" alignItems="center">
            <Input value={secret} readOnly fontFamily="mono" onFocus={({ target }) => target.select()} />
            <CopyButton value={secret} label="Copy the secret" />
          </Flex>
        </Field>
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
