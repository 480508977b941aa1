import { useState } from 'react';
import { apiQuery, call } from '@techadds/shared/api';
import { requestVerifyEmail, type User } from '@techadds/shared/contract/accounts/endpoints';
import { getProfile } from '@techadds/shared/contract/accounts/profile';
import { useQuery } from '@techadds/shared/query';
import { Badge, Button, Card, Flex, Span, Stack, Text } from '@techadds/shared/ui';
import { IconCircleCheck, IconClock, IconMail } from '@techadds/shared/ui/icons';
import { FailureNotice } from '../../auth/FailureNotice';
import { toErrorMessage } from '../../auth/error-messages';

/** Sends the confirmation email again, once: with several, the user might open an outdated link. */
function ResendLink({ email }: { email: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [failure, setFailure] = useState<string>();

  async function ask() {
    setState('busy');
    setFailure(undefined);
    try {
      await call(requestVerifyEmail, { body: { email } });
      setState('sent');
    } catch (error) {
      setFailure(toErrorMessage(error));
      setState('idle');
    }
  }
  return (
    <>
      {failure && <FailureNotice>{failure}</FailureNotice>}
      {state === 'sent' ? (
        <Text role="status" textStyle="sm">
          We sent an e-mail to {email}. Its link works for two days. If it does not come, look in the spam folder.
        </Text>
      ) : (
        <Button alignSelf="flex-start" icon={<IconMail aria-hidden />} busy={state === 'busy'} onClick={() => void ask()}>
          Send the link again
        </Button>
      )}
    </>
  );
}

/** The e-mail address and whether it is confirmed; refetched on focus, when the user returns from the inbox. */
export function EmailSection({ user }: { user: User }) {
  const { data } = useQuery(apiQuery(getProfile));
  const { email, emailVerified } = data?.user ?? user;
  return (
    <Card title="Your e-mail">
      <Stack gap="4">
        <Flex gap="3" alignItems="center" justifyContent="space-between" flexWrap="wrap">
          <Span fontWeight="medium" overflowWrap="anywhere">
            {email}
          </Span>
          {emailVerified ? (
            <Badge tone="ok" icon={<IconCircleCheck size={14} aria-hidden />}>
              Confirmed
            </Badge>
          ) : (
            <Badge tone="wait" icon={<IconClock size={14} aria-hidden />}>
              Not confirmed yet
            </Badge>
          )}
        </Flex>
        <Text textStyle="sm" color="fg.muted">
          {emailVerified
            ? 'You sign in with it, and receive order updates and notifications.'
            : 'You sign in with it. Open the link that we e-mailed you to receive notifications.'}
        </Text>
        {!emailVerified && <ResendLink email={email} />}
      </Stack>
    </Card>
  );
}
