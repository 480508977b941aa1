import { queryKey } from '@techadds/shared/api';
import { getDocusignConnection, testDocusignConnection, type DocusignConnection } from '@techadds/shared/contract/docusign/endpoints';
import { useAction } from '@techadds/shared/patterns/record';
import { useQueryClient } from '@techadds/shared/query';
import { Badge, Box, Button, Card, DescriptionList, Flex, RelativeTime, Text, toast } from '@techadds/shared/ui';
import { ExternalLink } from '../customers/ExternalLink';

const texts = {
  builtin: 'TechAdds e-mails the recipients, who sign on pages of ours.',
  docusign: 'DocuSign e-mails the recipients, who sign there. The signed document comes back with DocuSign’s certificate.',
} as const;

const toHost = (url: string) => (URL.canParse(url) ? new URL(url).host : url);

/** Who sends the next contract, and how the account is doing. */
export function ConnectionCard({ connection }: { connection: DocusignConnection }) {
  const { provider, inherited, hasPrivateKey, baseUri, accountId, openCount, lastEventAt, checkedAt, checkError, consentUrl } = connection;
  const queries = useQueryClient();
  const { run, busy } = useAction(testDocusignConnection, {
    failed: 'The connection was not tested.',
    onSuccess: ({ ok, message, connection: tested }) => {
      queries.setQueryData(queryKey(getDocusignConnection), tested);
      if (ok) toast({ title: message, tone: 'ok' });
    },
  });
  return (
    <Card>
      <Flex gap="3" alignItems="center" justifyContent="space-between" flexWrap="wrap" mb="2">
        <Flex gap="2" alignItems="center" flexWrap="wrap">
          <Text fontWeight="semibold">{provider === 'docusign' ? 'Signed at DocuSign' : 'Signed here'}</Text>
          {inherited && <Badge>Set by the marketplace</Badge>}
          {hasPrivateKey && (
            <Badge tone={checkError ? 'bad' : checkedAt ? 'ok' : 'neutral'}>
              {checkError ? 'Needs attention' : checkedAt ? 'Connected' : 'Not tested yet'}
            </Badge>
          )}
        </Flex>
        {hasPrivateKey && (
          <Button size="sm" busy={busy} onClick={() => void run({}, undefined)}>
            Test connection
          </Button>
        )}
      </Flex>
      <Text textStyle="sm" color="fg.muted" mb={hasPrivateKey ? '3' : '0'}>
        {texts[provider]}
      </Text>
      {hasPrivateKey && (
        <DescriptionList
          items={[
            { term: 'Account', value: `${accountId} at ${toHost(baseUri)}` },
            { term: 'Out for signature', value: openCount === 1 ? '1 contract' : `${openCount} contracts` },
            { term: 'Last event from Connect', value: lastEventAt ? <RelativeTime at={lastEventAt} /> : 'None yet' },
            { term: 'Last tested', value: checkedAt ? <RelativeTime at={checkedAt} /> : 'Not yet' },
          ]}
        />
      )}
      {checkError !== null && (
        <Box mt="3" p="3" rounded="md" bg="t.bad.bg" color="t.bad.fg" textStyle="sm" role="alert" overflowWrap="anywhere">
          {checkError}
          {consentUrl && checkError.includes('consent') && (
            <Box mt="1">
              <ExternalLink href={consentUrl}>Give consent at DocuSign</ExternalLink>
            </Box>
          )}
        </Box>
      )}
    </Card>
  );
}
