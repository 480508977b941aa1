import type { ReactNode } from 'react';
import type { DocusignConnection } from '@techadds/shared/contract/docusign/endpoints';
import { Box, Card, Flex, Stack, Text } from '@techadds/shared/ui';
import { CopyValue } from '@techadds/shared/ui/secret';
import { ExternalLink } from '../customers/ExternalLink';

/** What to set up at DocuSign, in its order, with the values to copy. */
export function SetupSteps({ connection }: { connection: DocusignConnection }) {
  const { redirectUri, connectUrl, consentUrl } = connection;
  return (
    <Card title="Set up at DocuSign">
      <Stack as="ol" gap="5" listStyle="none">
        <Step n={1} title="Add an app and an RSA key">
          <Text>In “Apps and Keys”, add an app, generate an RSA key pair, and add this redirect URI.</Text>
          <CopyValue value={redirectUri} copyLabel="Copy the Redirect URI" />
        </Step>
        <Step n={2} title="Save the connection">
          <Text>
            Copy the integration key, user ID, account ID and base URI from there, with the private key. The keys are stored encrypted and
            never shown again.
          </Text>
        </Step>
        <Step n={3} title="Give consent once">
          <Text>The user of the connection allows the app to send envelopes for them.</Text>
          {consentUrl ? <ExternalLink href={consentUrl}>Give consent at DocuSign</ExternalLink> : <Pending />}
        </Step>
        <Step n={4} title="Add a Connect configuration">
          <Text>
            In “Connect”, add a custom configuration in JSON (REST v2.1) with the events of envelopes and recipients, include recipients but
            no documents, and turn on HMAC with the keys of the connection.
          </Text>
          {connectUrl ? <CopyValue value={connectUrl} copyLabel="Copy the URL to publish" /> : <Pending />}
        </Step>
      </Stack>
    </Card>
  );
}

function Step({ n, title, children }: { n: number; title: string; children: ReactNode }) {
  return (
    <Flex as="li" gap="3">
      <Box
        aria-hidden
        flex="none"
        display="grid"
        placeItems="center"
        width="24px"
        height="24px"
        rounded="full"
        bg="bg.subtle"
        border="1px solid"
        borderColor="line"
        textStyle="xs"
        fontWeight="semibold"
      >
        {n}
      </Box>
      <Stack gap="2" minWidth="0" flex="1">
        <Text fontWeight="medium">{title}</Text>
        <Stack gap="2" textStyle="sm" color="fg.muted" alignItems="start" minWidth="0">
          {children}
        </Stack>
      </Stack>
    </Flex>
  );
}

const Pending = () => <Text color="fg.muted">Available once the connection is saved.</Text>;
