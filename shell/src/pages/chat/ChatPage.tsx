import { apiQuery } from '@techadds/shared/api';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { listConversations } from '@techadds/shared/contract/conversations/endpoints';
import { paths } from '@techadds/shared/paths';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { useLocation, useSearchState } from '@techadds/shared/router';
import { useImpersonationStore } from '@techadds/shared/session';
import { useCan } from '@techadds/shared/session/use-can';
import { Box, Button, Card, EmptyState, ErrorNotice, Flex, lazyComponent, Page, SearchInput, Skeleton, Stack } from '@techadds/shared/ui';
import { IconMessage, IconPlus } from '@techadds/shared/ui/icons';
import { ConversationLink } from './ConversationLink';

const OpenRoom = lazyComponent(async () => (await import('./OpenConversation')).OpenConversation);
const NewConversation = lazyComponent(async () => (await import(/* webpackChunkName: 'chat-forms' */ './NewConversation')).NewConversation);
const ChannelList = lazyComponent(async () => (await import('./ChannelList')).ChannelList);
const NewChannel = lazyComponent(async () => (await import(/* webpackChunkName: 'chat-forms' */ './ChannelForm')).NewChannel);
const icon = <IconMessage size={20} />;

/** The user's conversations beside the open one; on a phone, one or the other. */
export function ChatPage({ user }: { user: User }) {
  const { pathname } = useLocation();
  const roomId = pathname.slice(paths.chat.length + 1);
  const viewing = useImpersonationStore(({ impersonation }) => impersonation !== null);
  const [{ query, show: asked, new: asking, channels }, setSearch] = useSearchState({ query: '', show: '25', new: '', channels: '' });
  const hasChannels = useCan('channels.read');
  const setAsking = (open: boolean) => setSearch({ new: open ? '1' : '' });
  // The URL may contain any value.
  const show = ['25', '50', '100', '200'].includes(asked) ? asked : '25';
  const rooms = useQuery({
    ...apiQuery(listConversations, { query: { query, limit: show } }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const items = rooms.data?.items ?? [];
  const chosen = items.find(({ id }) => id === roomId);
  const start = !viewing && (
    <Flex gap="2" hideBelow={roomId ? 'sm' : undefined}>
      {hasChannels && <Button onClick={() => setSearch({ channels: 'list' })}>Channels</Button>}
      <Button variant="solid" shortcut="c" icon={<IconPlus aria-hidden />} onClick={() => setAsking(true)}>
        New conversation
      </Button>
    </Flex>
  );
  return (
    <Page
      title={roomId ? (chosen?.title ?? 'Conversation') : 'Conversations'}
      crumbs={roomId ? [{ label: 'Conversations', to: paths.chat }] : []}
      actions={start}
    >
      <Box _cMd={{ display: 'grid', gridTemplateColumns: '320px minmax(0, 1fr)', gap: '5', alignItems: 'start' }}>
        <Box display={roomId ? 'none' : 'block'} _cMd={{ display: 'block' }} minWidth="0">
          <Stack gap="3">
            <SearchInput
              label="Search conversations"
              placeholder={hasChannels ? 'Order, channel or message' : 'Order or service'}
              value={query}
              onChange={(text) => setSearch({ query: text, show: '25' })}
            />
            <Card padded={false}>
              {rooms.data ? (
                items.length === 0 ? (
                  query ? (
                    <EmptyState
                      icon={icon}
                      title="No conversation matches"
                      text={
                        hasChannels
                          ? 'Conversations are found by their order’s number and service, your channels also by topic and messages.'
                          : 'Conversations are found by their order’s number and service.'
                      }
                      action={<Button onClick={() => setSearch({ query: '' })}>Show all conversations</Button>}
                    />
                  ) : (
                    <EmptyState
                      icon={icon}
                      title="No conversations yet"
                      text="Write on the page of an order to its other side, or start a conversation with a colleague or the marketplace here."
                    />
                  )
                ) : (
                  <Box as="ul" listStyle="none" aria-label="Conversations">
                    {items.map((room) => (
                      <ConversationLink
                        key={room.id}
                        room={room}
                        current={room.id === roomId}
                        search={query ? `?${new URLSearchParams({ query, ...(room.match && { find: query }) })}` : ''}
                      />
                    ))}
                  </Box>
                )
              ) : rooms.error ? (
                <Box p="4">
                  <ErrorNotice
                    title="Your conversations didn’t load"
                    reassurance="What was entered is still here."
                    error={rooms.error}
                    onRetry={() => void rooms.refetch()}
                  />
                </Box>
              ) : (
                <Loading />
              )}
            </Card>
            {rooms.data?.meta.hasMore && Number(show) < 200 && (
              <Button onClick={() => setSearch({ show: String(Math.min(Number(show) * 2, 200)) })}>Show more</Button>
            )}
          </Stack>
        </Box>
        <Box display={roomId ? 'block' : 'none'} _cMd={{ display: 'block' }} minWidth="0">
          {roomId ? (
            <OpenRoom key={roomId} roomId={roomId} user={user} />
          ) : (
            items.length > 0 && (
              <Card>
                <EmptyState icon={icon} title="Choose a conversation" text="It opens here." />
              </Card>
            )
          )}
        </Box>
      </Box>
      {!viewing && channels === 'list' && (
        <ChannelList onAdd={() => setSearch({ channels: 'new' })} onClose={() => setSearch({ channels: '' })} />
      )}
      {!viewing && channels === 'new' && <NewChannel onClose={() => setSearch({ channels: '' })} />}
      {!viewing && asking !== '' && <NewConversation onClose={() => setAsking(false)} />}
    </Page>
  );
}

function Loading() {
  return (
    <Box role="status" aria-label="Loading your conversations">
      {[0, 1, 2, 3].map((row) => (
        <Stack key={row} gap="2" px="4" py="3" borderTop={row > 0 ? '1px solid' : undefined} borderColor="line">
          <Skeleton width="55%" />
          <Skeleton width="85%" height="3" />
        </Stack>
      ))}
    </Box>
  );
}
