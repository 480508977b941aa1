import type { NewWebhook } from '@techadds/shared/contract/webhooks/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { Text } from '@techadds/shared/ui';
import { SecretField, ShownOnceDialog } from '@techadds/shared/ui/secret';

/** Shows the secret of a new or rotated webhook, once. */
export function SecretDialog({ created: { webhook, secret }, onClose }: { created: NewWebhook; onClose: () => void }) {
  return (
    <ShownOnceDialog title="Signing secret" onClose={onClose}>
      <Text color="fg.muted">
        Keep the secret where the other system keeps its secrets. Verify each request with it, as the Standard Webhooks specification says:
        libraries exist for most languages.
      </Text>
      <SecretField label="Secret" value={secret} copyLabel="Copy the secret" />
      {webhook.formerSecretExpiresAt && (
        <Text textStyle="sm">Until {formatDateTime(webhook.formerSecretExpiresAt)} the former secret signs, too.</Text>
      )}
    </ShownOnceDialog>
  );
}
