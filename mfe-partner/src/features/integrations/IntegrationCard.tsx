import type { Integration } from '@techadds/shared/contract/integrations/endpoints';
import { Badge, Box, ButtonLink, Card, Flex, Heading, RelativeTime, Stack, Text } from '@techadds/shared/ui';
import { callLogPath } from './call-log-path';
import { ExchangeRatesButton } from './ExchangeRates';
import { providerTexts, statusLabels } from './integrations.labels';
import { OperatorNote } from './OperatorNote';
import { OwnConnectionButtons } from './OwnConnection';
import { TestButton } from './TestButton';

/** One integration: its state, the last exchange, and where it is managed. */
export function IntegrationCard({ integration }: { integration: Integration }) {
  const { provider, status, account, lastUsedAt, problem, managedBy, hasCallLog, canConnect } = integration;
  const { name, text, builtIn, own, page } = providerTexts[provider];
  const { label, tone } = statusLabels[status];
  const isConnected = status === 'connected' || status === 'needs_attention';
  const verb = managedBy === 'operator' ? 'View' : isConnected || account !== null ? 'Manage' : 'Connect';
  return (
    <Card as="li" height="100%" aria-label={name}>
      <Stack gap="3">
        <Flex gap="3" alignItems="center" justifyContent="space-between">
          <Heading as="h2" size="sm">
            {name}
          </Heading>
          <Badge tone={tone}>{label}</Badge>
        </Flex>
        <Text textStyle="sm" color="fg.muted">
          {text} {status === 'built_in' ? builtIn : own?.[managedBy]}
        </Text>
        {(account !== null || lastUsedAt !== null) && (
          <Text textStyle="sm" overflowWrap="anywhere">
            {account}
            {lastUsedAt !== null && (
              <>
                {account === null ? 'Last used ' : ' · last used '}
                <RelativeTime at={lastUsedAt} />
              </>
            )}
          </Text>
        )}
        {problem !== null && (
          <Box p="3" rounded="md" bg="t.bad.bg" color="t.bad.fg" textStyle="sm" overflowWrap="anywhere">
            {problem}
          </Box>
        )}
        {managedBy === 'operator' && <OperatorNote integration={integration} />}
        {(page || isConnected || hasCallLog || canConnect) && (
          <Flex gap="2" flexWrap="wrap">
            {page && (
              <ButtonLink to={page.path} size="sm" aria-label={`${verb} ${page.label}`}>
                {verb}
              </ButtonLink>
            )}
            {canConnect && (provider === 'currency' ? <ExchangeRatesButton /> : <OwnConnectionButtons integration={integration} />)}
            {isConnected && (managedBy === 'team' || canConnect) && <TestButton provider={provider} />}
            {hasCallLog && provider !== 'webhooks' && (
              <ButtonLink to={callLogPath(provider)} size="sm" aria-label={`Call log of ${name}`}>
                Call log
              </ButtonLink>
            )}
          </Flex>
        )}
      </Stack>
    </Card>
  );
}
