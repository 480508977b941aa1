import { useState } from 'react';
import { apiQuery, toApiUrl } from '@techadds/shared/api';
import { createCalendarFeed, getCalendarFeed, revokeCalendarFeed } from '@techadds/shared/contract/contracts/calendar';
import { formatDateTime } from '@techadds/shared/format/date';
import { useAction } from '@techadds/shared/patterns/record';
import { useQuery } from '@techadds/shared/query';
import { Button, ErrorNotice, Flex, Skeleton, Stack, Text } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';
import { SecretField, ShownOnceDialog } from '@techadds/shared/ui/secret';

const title = 'Subscribe to the calendar';
const instructions = (
  <Text color="fg.muted">Add the address to your calendar app. Whoever has it sees what you may see, so keep it to yourself.</Text>
);

/** Creates, replaces and revokes the address by which other calendars show the contract calendar. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(apiQuery(getCalendarFeed));
  const [createdUrl, setCreatedUrl] = useState<string>();
  const create = useAction(createCalendarFeed, {
    failed: 'The address was not created.',
    onSuccess: ({ path }) => setCreatedUrl(new URL(toApiUrl(path), location.href).href),
  });
  const revoke = useAction(revokeCalendarFeed, {
    done: () => 'The address is revoked',
    failed: 'The address was not revoked.',
  });
  const feed = data?.feed;
  if (createdUrl !== undefined)
    return (
      <ShownOnceDialog title={title} onClose={onClose}>
        {instructions}
        <SecretField label="Address" value={createdUrl} copyLabel="Copy the address" />
      </ShownOnceDialog>
    );
  return (
    <Dialog open title={title} onClose={onClose}>
      {data ? (
        <Stack gap="4">
          {instructions}
          {feed && (
            <Text textStyle="sm" color="fg.muted">
              Created {formatDateTime(feed.createdAt)}.{' '}
              {feed.lastReadAt ? `Last read ${formatDateTime(feed.lastReadAt)}.` : 'Not read yet.'}
            </Text>
          )}
          <Flex gap="2" flexWrap="wrap">
            <Button variant={feed ? 'outline' : 'solid'} busy={create.busy} onClick={() => void create.run({})}>
              {feed ? 'Replace address' : 'Create address'}
            </Button>
            {feed && (
              <Button variant="danger" busy={revoke.busy} onClick={() => void revoke.run({})}>
                Revoke
              </Button>
            )}
          </Flex>
          {feed && (
            <Text textStyle="xs" color="fg.muted">
              A new address replaces the old one, which stops working.
            </Text>
          )}
        </Stack>
      ) : error ? (
        <ErrorNotice title="The calendar feed didn’t load" reassurance="It keeps working." error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="120px" />
      )}
    </Dialog>
  );
}
