import { useState } from 'react';
import { ApiError, apiQuery, useApiMutation } from '@techadds/shared/api';
import { endSession, listSessions, type Session } from '@techadds/shared/contract/accounts/endpoints';
import { isPasswordNeeded, usePasswordConfirmation } from '@techadds/shared/patterns/form';
import { useQuery } from '@techadds/shared/query';
import { Box, Button, Card, ErrorNotice, Flex, Skeleton, Stack, Text, toast } from '@techadds/shared/ui';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';
import { getDevice } from './device';
import { SessionRow } from './SessionRow';

/** A 404 means that the session had ended already. */
const hasEnded = (result: PromiseSettledResult<unknown>) =>
  result.status === 'fulfilled' || (result.reason instanceof ApiError && result.reason.status === 404);

function Loading() {
  return (
    <Box role="status" aria-label="Loading your sessions">
      {[0, 1, 2].map((row) => (
        <Flex key={row} gap="3" px="4" height="62px" alignItems="center" borderTop={row > 0 ? '1px solid' : undefined} borderColor="line">
          <Skeleton width="8" height="8" />
          <Stack gap="2" flex="1">
            <Skeleton width="40%" />
            <Skeleton width="70%" height="2.5" />
          </Stack>
        </Flex>
      ))}
    </Box>
  );
}

/** The user's sessions on all devices, which can be ended here. */
export function SessionsSection() {
  const { data, error, refetch } = useQuery(apiQuery(listSessions));
  const end = useApiMutation(endSession);
  const [sessionsToEnd, setSessionsToEnd] = useState<readonly Session[]>();
  const { withPassword, dialog } = usePasswordConfirmation();
  const [busy, setBusy] = useState(false);
  const sessions = data?.items ?? [];
  const others = sessions.filter(({ current }) => !current);
  const [only] = sessionsToEnd ?? [];
  const device = only && getDevice(only.userAgent).words;

  /** @throws ApiError if the server asks for the password */
  async function endEach(chosen: readonly Session[]) {
    const results = await Promise.allSettled(chosen.map(({ id }) => end.mutateAsync({ params: { id } })));
    const refused = results.find((result) => result.status === 'rejected' && isPasswordNeeded(result.reason));
    if (refused?.status === 'rejected') throw refused.reason;
    return results;
  }

  async function endRequested(chosen: readonly Session[]) {
    if (busy) return;
    setBusy(true);
    const results = await withPassword(() => endEach(chosen)).catch(() => undefined);
    setBusy(false);
    setSessionsToEnd(undefined);
    if (!results) return;
    const [first] = chosen;
    const left = results.filter((result) => !hasEnded(result)).length;
    if (left > 0) toast({ title: `${left === 1 ? 'A session' : `${left} sessions`} did not end. Try again.`, tone: 'bad' });
    else
      toast({
        title: first && chosen.length === 1 ? `${getDevice(first.userAgent).words} is signed out` : `${chosen.length} sessions have ended`,
        tone: 'ok',
      });
  }

  return (
    <Stack gap="3">
      <Card
        title="Where you are signed in"
        padded={false}
        action={
          others.length > 1 && (
            <Button size="sm" variant="danger" onClick={() => setSessionsToEnd(others)}>
              End all others
            </Button>
          )
        }
      >
        {error && !data ? (
          <Box p="4">
            <ErrorNotice
              title="Your sessions didn’t load"
              reassurance="They are still active."
              error={error}
              onRetry={() => void refetch()}
            />
          </Box>
        ) : data ? (
          <Box as="ul" listStyle="none" aria-label="Sessions">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => setSessionsToEnd([session])} />
            ))}
          </Box>
        ) : (
          <Loading />
        )}
      </Card>
      {data && (
        <Text textStyle="sm" color="fg.muted">
          {others.length === 0
            ? 'You are signed in on this device only.'
            : 'If you do not know one of them, end it and change your password.'}
        </Text>
      )}
      <ConfirmDialog
        open={sessionsToEnd !== undefined}
        title={sessionsToEnd?.length === 1 ? `Sign out ${device}?` : `End ${sessionsToEnd?.length} sessions?`}
        confirmLabel={sessionsToEnd?.length === 1 ? 'End session' : 'End sessions'}
        cancelLabel="Keep"
        danger
        busy={busy}
        onClose={() => setSessionsToEnd(undefined)}
        onConfirm={() => sessionsToEnd && void endRequested(sessionsToEnd)}
      >
        {sessionsToEnd?.length === 1
          ? 'It is signed out with its next request'
          : 'They are signed out with their next request; this device stays signed in'}
        . What is not saved there is lost.
      </ConfirmDialog>
      {dialog}
    </Stack>
  );
}
