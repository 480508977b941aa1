import { testSalesforceConnection, type SalesforceConnection } from '@techadds/shared/contract/salesforce/endpoints';
import { useAction } from '@techadds/shared/patterns/record';
import { Badge, Box, Button, Card, DescriptionList, Flex, RelativeTime, Text, toast } from '@techadds/shared/ui';
import { modeTexts } from './salesforce.labels';

/** Which organization is connected and how the CRM works with it. */
export function ConnectionCard({ connection }: { connection: SalesforceConnection }) {
  const { provider, crmMode, loginUrl, username, lastPolledAt, pollError } = connection;
  const isEmbedded = provider === 'embedded';
  const { run, busy } = useAction(testSalesforceConnection, {
    failed: 'The connection was not tested.',
    onSuccess: ({ ok, message }) => toast({ title: message, tone: ok ? 'ok' : 'bad' }),
  });
  return (
    <Card>
      <Flex gap="3" alignItems="center" justifyContent="space-between" flexWrap="wrap" mb="2">
        <Flex gap="2" alignItems="center" flexWrap="wrap">
          <Text fontWeight="semibold">{isEmbedded ? 'Built-in Salesforce' : 'Salesforce'}</Text>
          <Badge tone={crmMode === 'native' ? 'neutral' : 'active'}>
            {crmMode === 'native' ? 'CRM mode: native' : 'CRM mode: Salesforce'}
          </Badge>
        </Flex>
        {!isEmbedded && (
          <Button size="sm" busy={busy} onClick={() => void run({}, undefined)}>
            Test connection
          </Button>
        )}
      </Flex>
      <Text textStyle="sm" color="fg.muted" mb="2">
        {modeTexts[crmMode]}
      </Text>
      <DescriptionList
        items={[
          isEmbedded
            ? { term: 'Organization', value: 'Kept in this installation, to try everything without an account' }
            : { term: 'Organization', value: `${username} at ${loginUrl}` },
          ...(crmMode === 'salesforce'
            ? [{ term: 'Last looked for changes', value: lastPolledAt ? <RelativeTime at={lastPolledAt} /> : 'Not yet' }]
            : []),
        ]}
      />
      {pollError !== null && (
        <Box mt="2" textStyle="sm" color="t.bad.fg" role="alert">
          {pollError}
        </Box>
      )}
    </Card>
  );
}
