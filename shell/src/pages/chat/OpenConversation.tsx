import { apiQuery } from '@techadds/shared/api';
import { Conversation } from '@techadds/shared/features/chat';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { listMessages, type Conversation as ConversationDto } from '@techadds/shared/contract/conversations/endpoints';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { ButtonLink, Card, EmptyState, lazyComponent, Span, TextLink } from '@techadds/shared/ui';
import { IconMessage } from '@techadds/shared/ui/icons';
import { MuteButton } from './MuteButton';

const ChannelPanel = lazyComponent(async () => (await import('./ChannelPanel')).ChannelPanel);

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
          text="The address may be incomplete, or you are not a member."
          action={
            <ButtonLink variant="solid" to={paths.chat}>
              See your conversations
            </ButtonLink>
          }
        />
      </Card>
    );
  if (data?.room.channel) return <ChannelPanel room={data.room} />;
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

/** The order or project of the conversation; the participant is in the page title. */
function ConversationTitle({ room: { order, project }, role }: { room: ConversationDto; role: User['role'] }) {
  const subject = order ?? project;
  if (!subject) return 'Conversation';
  const path = project ? `${paths.project(project.id)}?tab=comments` : findOrderPath(role, subject.id);
  return (
    <Span display="block" py="2">
      {path ? <TextLink to={path}>{subject.number}</TextLink> : subject.number}
      <Span fontWeight="normal" color="fg.muted">
        {' · '}
        {order?.serviceName ?? project?.name}
      </Span>
    </Span>
  );
}
