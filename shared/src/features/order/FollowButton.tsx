import { queryKey, useApiMutation } from '@techadds/shared/api';
import { channelLabels, availableChannels, type Channel } from '@techadds/shared/contract/notifications/types';
import { getOrder, subscribeToOrder, type OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { paths } from '@techadds/shared/paths';
import { useQueryClient } from '@techadds/shared/query';
import { useAuth } from '@techadds/shared/session';
import { Box, Button, Stack, Text, TextLink, toast } from '@techadds/shared/ui';
import { Checkbox } from '@techadds/shared/ui/controls';
import { IconBell } from '@techadds/shared/ui/icons';
import { Popover } from '@techadds/shared/ui/menu';

const formatChannels = (chosen: readonly Channel[]) =>
  new Intl.ListFormat('en-GB').format(
    availableChannels.filter((channel) => chosen.includes(channel)).map((channel) => channelLabels[channel].toLowerCase()),
  );

/** Follows or unfollows an order; each choice is saved at once. Followers are also notified of actions of their own side. */
export function FollowButton({ order: { id, number, following } }: { order: OrderDetail }) {
  const queries = useQueryClient();
  const { user } = useAuth();
  const { mutate, isPending, variables } = useApiMutation(subscribeToOrder);
  const chosen = isPending ? variables.body.channels : following;

  const choose = (channels: Channel[]) =>
    mutate(
      { params: { id }, body: { channels } },
      {
        onSuccess: ({ channels: now }) => {
          queries.setQueryData<OrderDetail>(queryKey(getOrder, { params: { id } }), (order) => order && { ...order, following: now });
          toast({ title: now.length > 0 ? `You follow ${number} ${formatChannels(now)}` : `You no longer follow ${number}`, tone: 'ok' });
        },
        onError: (error) => toast({ title: `Nothing was changed. ${error.message}`, tone: 'bad' }),
      },
    );
  return (
    <Popover
      label={`Follow ${number}`}
      align="start"
      trigger={(props) => (
        <Button {...props} icon={<IconBell aria-hidden />}>
          {chosen.length === 0 ? 'Follow' : chosen.includes('email') ? 'Following by e-mail' : 'Following'}
        </Button>
      )}
    >
      <Stack gap="2" maxWidth="17rem">
        <Stack as="fieldset" gap="1">
          <Box as="legend" textStyle="sm" fontWeight="medium" mb="1">
            Notify me about every update
          </Box>
          {availableChannels.map((channel) => (
            <Checkbox
              key={channel}
              checked={chosen.includes(channel)}
              onChange={({ target }) => choose(target.checked ? [...chosen, channel] : chosen.filter((each) => each !== channel))}
            >
              {channelLabels[channel]}
            </Checkbox>
          ))}
        </Stack>
        {user?.emailVerified === false && chosen.includes('email') && (
          <Text textStyle="xs">
            No e-mail comes until you have confirmed your address. <TextLink to={paths.settingsEmail}>Confirm it</TextLink>
          </Text>
        )}
        <Text textStyle="xs" color="fg.muted">
          What waits for you reaches you anyway. What you switched off in your{' '}
          <TextLink to={paths.settingsNotifications}>settings</TextLink> stays off.
        </Text>
      </Stack>
    </Popover>
  );
}
