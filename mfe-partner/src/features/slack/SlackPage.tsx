import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { authorizeSlack, deleteSlackConnection, getSlackConnection } from '@techadds/shared/contract/slack/endpoints';
import { useAction } from '@techadds/shared/patterns/record';
import { useQuery } from '@techadds/shared/query';
import { useSearchState } from '@techadds/shared/router';
import { Button, ErrorNotice, lazyComponent, Page, Skeleton, Stack } from '@techadds/shared/ui';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';
import { AppSettingsCard } from './AppSettingsCard';
import { SlackStatusCard } from './SlackStatusCard';
import { useCompleteAuthorization } from './useCompleteAuthorization';

const AppForm = lazyComponent(() => import('./AppForm').then((part) => part.AppForm));
const ModeDialog = lazyComponent(() => import('./ModeDialog').then((part) => part.ModeDialog));

const refreshMs = 10_000;

/** How the team's channels are connected to Slack. Slack leads back to this page after the authorization. */
export function SlackPage() {
  const [{ show }, change] = useSearchState({ show: '' });
  const { data: connection, error, refetch } = useQuery({ ...apiQuery(getSlackConnection), refetchInterval: refreshMs });
  const [isDisconnecting, setDisconnecting] = useState(false);
  const isCompleting = useCompleteAuthorization();
  const authorize = useAction(authorizeSlack, { failed: 'Slack was not opened.', onSuccess: ({ url }) => location.assign(url) });
  const disconnect = useAction(deleteSlackConnection, {
    ...{ done: () => 'Slack is disconnected', failed: 'Slack was not disconnected.', onSuccess: () => setDisconnecting(false) },
  });
  const close = () => change({ show: '' });
  const { status, slackMode } = connection ?? {};
  const isConnected = status === 'connected' || status === 'broken';
  return (
    <Page
      title="Slack"
      description="Work on the channels of your team in Slack, in Conversations, or in both."
      actions={
        connection && (
          <>
            {isConnected && slackMode === 'native' && <Button onClick={() => setDisconnecting(true)}>Disconnect</Button>}
            {status !== 'not_configured' && <Button onClick={() => change({ show: 'app' })}>Slack app</Button>}
            {status === 'not_configured' && (
              <Button variant="solid" onClick={() => change({ show: 'app' })}>
                Set up
              </Button>
            )}
            {(status === 'not_connected' || status === 'broken') && (
              <Button variant="solid" busy={authorize.busy || isCompleting} onClick={() => void authorize.run({})}>
                {status === 'broken' ? 'Connect again' : 'Connect'}
              </Button>
            )}
            {status === 'connected' && (
              <Button variant={slackMode === 'native' ? 'solid' : 'outline'} onClick={() => change({ show: 'mode' })}>
                {slackMode === 'native' ? 'Move channels to Slack' : 'Move channels back'}
              </Button>
            )}
            {status === 'broken' && slackMode === 'slack' && <Button onClick={() => change({ show: 'mode' })}>Move channels back</Button>}
          </>
        )
      }
    >
      {connection ? (
        <Stack gap="5">
          <SlackStatusCard connection={connection} />
          <AppSettingsCard connection={connection} />
        </Stack>
      ) : error ? (
        <ErrorNotice
          title="The connection didn’t load"
          reassurance="No message is affected."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height="180px" rounded="lg" role="status" aria-label="Loading the connection" />
      )}
      {show === 'app' && connection && <AppForm connection={connection} onClose={close} />}
      {show === 'mode' && connection && <ModeDialog slackMode={slackMode === 'slack' ? 'native' : 'slack'} onClose={close} />}
      <ConfirmDialog
        open={isDisconnecting}
        title="Disconnect Slack?"
        confirmLabel="Disconnect"
        cancelLabel="Keep connected"
        danger
        busy={disconnect.busy}
        onClose={() => setDisconnecting(false)}
        onConfirm={() => void disconnect.run({})}
      >
        The token is revoked. Channels and messages stay, here and in Slack, and you can connect again.
      </ConfirmDialog>
    </Page>
  );
}
