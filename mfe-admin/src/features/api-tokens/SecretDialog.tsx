import { toApiUrl } from '@techadds/shared/api';
import type { NewApiToken } from '@techadds/shared/contract/api-tokens/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { Box, Text, TextLink } from '@techadds/shared/ui';
import { CodeBlock, SecretField, ShownOnceDialog } from '@techadds/shared/ui/secret';

/** Shows the secret of a new or rotated token, once. */
export function SecretDialog({ created: { token, secret }, onClose }: { created: NewApiToken; onClose: () => void }) {
  const address = new URL(toApiUrl('/marketplace/catalog/items?limit=1'), location.href).href;
  const example = `curl -H "Authorization: Bearer ${secret}" "${address}"`;
  return (
    <ShownOnceDialog title={`Token for ${token.name}`} onClose={onClose}>
      <Text color="fg.muted">Keep the token where your system keeps its secrets.</Text>
      <SecretField label="Token" value={secret} copyLabel="Copy the token" />
      {token.formerSecretExpiresAt && <Text textStyle="sm">The old token works until {formatDateTime(token.formerSecretExpiresAt)}.</Text>}
      <Box>
        <CodeBlock title="Example" text={example} copyLabel="Copy the example" />
        <Text textStyle="xs" color="fg.muted" mt="2">
          All endpoints are in the{' '}
          <TextLink to={toApiUrl('/docs')} target="_blank">
            API documentation
          </TextLink>
          .
        </Text>
      </Box>
    </ShownOnceDialog>
  );
}
