import { toApiUrl } from '@techadds/shared/api';
import type { NewApiToken } from '@techadds/shared/contract/api-tokens/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { Box, Button, CopyButton, Field, Flex, Input, Stack, Text, TextLink } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';

/** Shows the secret of a new or rotated token, once. */
export function SecretDialog({ created: { token, secret }, onClose }: { created: NewApiToken; onClose: () => void }) {
  const address = new URL(toApiUrl('/marketplace/catalog/items?limit=1'), location.href).href;
  const example = `curl -H "Authorization: Bearer ${secret}" "${address}"`;
  return (
    <Dialog open title={`Token for ${token.name}`} onClose={onClose}>
      <Stack gap="4">
        <Text color="fg.muted">Copy the token now and keep it where your system keeps its secrets. It is not shown again.</Text>
        <Field label="Token">
          <Flex gap="2" alignItems="center">
            <Input value={secret} readOnly fontFamily="mono" onFocus={({ target }) => target.select()} />
            <CopyButton value={secret} label="Copy the token" />
          </Flex>
        </Field>
        {token.formerSecretExpiresAt && (
          <Text textStyle="sm">The former token works until {formatDateTime(token.formerSecretExpiresAt)}.</Text>
        )}
        <Box>
          <Flex alignItems="center" justifyContent="space-between" mb="1">
            <Text textStyle="sm" fontWeight="medium">
              Example
            </Text>
            <CopyButton value={example} label="Copy the example" />
          </Flex>
          <Box
            as="pre"
            p="3"
            bg="bg.subtle"
            border="1px solid"
            borderColor="line"
            rounded="md"
            textStyle="xs"
            overflowX="auto"
            tabIndex={0}
          >
            {example}
          </Box>
          <Text textStyle="xs" color="fg.muted" mt="2">
            All endpoints are in the <TextLink to={toApiUrl('/docs')}>API documentation</TextLink>.
          </Text>
        </Box>
        <Flex justifyContent="flex-end">
          <Button variant="solid" onClick={onClose}>
            Done
          </Button>
        </Flex>
      </Stack>
    </Dialog>
  );
}
