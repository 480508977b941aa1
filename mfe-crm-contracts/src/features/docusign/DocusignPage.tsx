import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { getDocusignConnection, type DocusignConnection } from '@techadds/shared/contract/docusign/endpoints';
import { useQuery } from '@techadds/shared/query';
import { useSearchState } from '@techadds/shared/router';
import { Button, ErrorNotice, lazyComponent, Page, Skeleton, Stack } from '@techadds/shared/ui';
import { ConnectionCard } from './ConnectionCard';
import { SetupSteps } from './SetupSteps';

const ConnectionForm = lazyComponent(() => import('./ConnectionForm').then((part) => part.ConnectionForm));
const DisconnectDialog = lazyComponent(() => import('./DisconnectDialog').then((part) => part.DisconnectDialog));

const isConnected = ({ hasPrivateKey }: DocusignConnection) => hasPrivateKey;

/** Who sends contracts for signature: the built-in provider, or an account of DocuSign. */
export function DocusignPage() {
  const [{ show }, change] = useSearchState({ show: '' });
  const [isDisconnecting, setDisconnecting] = useState(false);
  const { data: connection, error, refetch } = useQuery(apiQuery(getDocusignConnection));
  return (
    <Page
      title="DocuSign"
      description="Contracts are signed here unless you connect an account of DocuSign. Contracts out for signature keep the provider that they were sent with."
      actions={
        <>
          {connection && isConnected(connection) && <Button onClick={() => setDisconnecting(true)}>Disconnect</Button>}
          <Button variant="solid" disabled={!connection} onClick={() => change({ show: 'connection' })}>
            {connection && isConnected(connection) ? 'Edit connection' : 'Connect'}
          </Button>
        </>
      }
    >
      {connection ? (
        <Stack gap="5">
          <ConnectionCard connection={connection} />
          <SetupSteps connection={connection} />
        </Stack>
      ) : error ? (
        <ErrorNotice
          title="The connection didn’t load"
          reassurance="Contracts are sent as before."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height="180px" rounded="lg" role="status" aria-label="Loading the connection" />
      )}
      {show === 'connection' && connection && <ConnectionForm connection={connection} onClose={() => change({ show: '' })} />}
      {isDisconnecting && <DisconnectDialog onClose={() => setDisconnecting(false)} />}
    </Page>
  );
}
