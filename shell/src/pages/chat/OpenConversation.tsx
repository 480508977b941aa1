import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { Conversation } from '@techadds/shared/features/chat';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { listMessages, muteConversation, type Conversation as ConversationDto } from '@techadds/shared/contract/conversations/endpoints';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useImpersonationStore } from '@techadds/shared/session';
import { Button, ButtonLink, Card, EmptyState, Span, TextLink, toast } from '@techadds/shared/ui';
import { IconMessage } from '@techadds/shared/ui/icons';

/** The path of an order's page for the role; undefined if the role has none. */
const findOrderPath = (role: User['role'], id: string) =>
  role === 'customer' ? paths.order(id) : role.startsWith('partner') ? paths.partnerOrder(id) : undefined;

export function OpenConversation({ roomId, user }: { roomId: string; user: User }) {
  const { data, error } = useQuery(apiQuery(listMessages, { params: { roomId }, query: { limit: '50' } }));
  if (error && (error.status === 404 || error.status === 422))
    return (
      <Card>
        <EmptyState
          icon={<IconMessage size={20} />}
          title="There is no such conversation"
          text="The address may be incomplete, or you do not belong to it."
          action={
            <ButtonLink variant="solid" to={paths.chat}>
              See your conversations
            </ButtonLink>
          }
        />
      </Card>
    );
  return (
    <Card
      title={data ? <ConversationTitle room={data.room} role={user.role} /> : 'Conversation'}
      action={data && <MuteButton room={data.room} />}
      padded={false}
    >
      <Conversation conversationId={roomId} height="calc(100dvh - 15rem)" emptyText={data && `No messages with ${data.room.title} yet.`} />
    </Card>
  );
}

/** The order of the conversation; the participant is in the page title. */
function ConversationTitle({ room: { order }, role }: { room: ConversationDto; role: User['role'] }) {
  if (!order) return 'Conversation';
  const path = findOrderPath(role, order.id);
  return (
    <Span display="block" py="2">
      {path ? <TextLink to={path}>{order.number}</TextLink> : order.number}
      <Span fontWeight="normal" color="fg.muted">
        {' · '}
        {order.serviceName}
      </Span>
    </Span>
  );
}

function MuteButton({ room: { id, muted, canSend, lastMessage } }: { room: ConversationDto }) {
  const mute = useApiMutation(muteConversation);
  const viewing = useImpersonationStore(({ impersonation }) => impersonation !== null);
  if (!canSend || !lastMessage || viewing) return null;
  const change = () =>
    mute.mutate(
      { params: { id }, body: { muted: !muted } },
      {
        onSuccess: ({ muted: now }) => toast({ title: now ? 'Conversation muted' : 'Conversation unmuted', tone: 'ok' }),
        onError: ({ message }) => toast({ title: `Nothing was changed. ${message}`, tone: 'bad' }),
      },
    );
  return (
    <Button variant="link" size="sm" busy={mute.isPending} onClick={change}>
      {muted ? 'Unmute' : 'Mute'}
    </Button>
  );
}
