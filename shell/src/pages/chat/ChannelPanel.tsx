import { useState } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { Conversation } from '@techadds/shared/features/chat';
import { getChannel, leaveChannel, setChannelNotifications } from '@techadds/shared/contract/channels/endpoints';
import type { ChannelNotificationLevel } from '@techadds/shared/contract/channels/forms';
import type { Conversation as ConversationDto } from '@techadds/shared/contract/conversations/endpoints';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useNavigate, useSearchState } from '@techadds/shared/router';
import { useAuth, useImpersonationStore } from '@techadds/shared/session';
import { Badge, Button, Card, Flex, IconButton, lazyComponent, SearchInput, Span, Text, toast } from '@techadds/shared/ui';
import { IconArchive, IconArrowLeft, IconDots, IconLogout, IconPencil } from '@techadds/shared/ui/icons';
import { Menu, type MenuItem } from '@techadds/shared/ui/menu';
import { useArchiveChannel } from './useArchiveChannel';

const EditChannel = lazyComponent(async () => (await import(/* webpackChunkName: 'chat-forms' */ './ChannelForm')).EditChannel);

/** A channel: its messages, a thread of it, or those that match a search. */
export function ChannelPanel({ room }: { room: ConversationDto }) {
  const { id, title, channel } = room;
  const [{ find, files, thread }, change] = useSearchState({ find: '', files: '', thread: '' });
  const { user } = useAuth();
  const [isEditing, setEditing] = useState(false);
  const members = useQuery(apiQuery(getChannel, { params: { id } })).data?.members;
  const filter = thread ? { threadId: thread } : { ...(find && { query: find }), ...(files && { files: '1' as const }) };
  const emptyText = thread
    ? 'This thread is not there.'
    : find || files
      ? 'No message matches.'
      : `This is the start of ${title}. To notify a member, type @ and a name. Each member chooses in the menu of the channel what they are notified of.`;
  return (
    <Card
      title={<ChannelTitle {...{ room, memberCount: members?.length }} />}
      action={<ChannelActions {...{ room, setEditing }} />}
      padded={false}
    >
      {thread ? (
        <Flex px="4" py="2" alignItems="center" borderBottom="1px solid" borderColor="line">
          <Button variant="link" size="sm" icon={<IconArrowLeft size={14} aria-hidden />} onClick={() => change({ thread: '' })}>
            All messages
          </Button>
          <Span ms="auto" textStyle="xs" color="fg.muted">
            Thread
          </Span>
        </Flex>
      ) : (
        <Flex px="4" py="2" gap="2" alignItems="center" borderBottom="1px solid" borderColor="line">
          <SearchInput
            size="sm"
            label={`Search ${title}`}
            placeholder="Search messages"
            value={find}
            landmark={false}
            onChange={(text) => change({ find: text })}
          />
          <Button
            size="sm"
            aria-pressed={files !== ''}
            variant={files ? 'solid' : 'outline'}
            onClick={() => change({ files: files ? '' : '1' })}
          >
            With files
          </Button>
        </Flex>
      )}
      <Conversation
        conversationId={id}
        height="calc(100dvh - 18rem)"
        filter={filter}
        mentionable={members?.filter((member) => member.id !== user?.id)}
        emptyText={emptyText}
        onOpenThread={thread ? undefined : (message) => change({ thread: message.threadId ?? message.id })}
      />
      {isEditing && <EditChannel id={id} onClose={() => setEditing(false)} />}
      {channel?.archivedAt != null && <ArchivedNotice room={room} />}
    </Card>
  );
}

function ChannelTitle({ room: { channel }, memberCount }: { room: ConversationDto; memberCount: number | undefined }) {
  return (
    <Span display="block" py="2">
      {channel?.topic || 'Channel'}
      <Span fontWeight="normal" color="fg.muted">
        {memberCount !== undefined && ` · ${memberCount === 1 ? '1 member' : `${memberCount} members`}`}
        {channel?.isPrivate && ' · Private'}
        {channel?.inSlack && ' · In Slack'}
      </Span>
    </Span>
  );
}

function ArchivedNotice({ room: { id, title, channel } }: { room: ConversationDto }) {
  const { restore } = useArchiveChannel();
  return (
    <Flex px="4" py="2" gap="3" alignItems="center" borderTop="1px solid" borderColor="line" bg="bg.subtle">
      <Badge tone="neutral">Archived</Badge>
      <Text flex="1" textStyle="sm" color="fg.muted">
        Its messages stay readable.
      </Text>
      {channel?.canManage && (
        <Button size="sm" onClick={() => restore(id, title)}>
          Restore
        </Button>
      )}
    </Flex>
  );
}

const notificationLabels: Record<ChannelNotificationLevel, string> = {
  all: 'Notify me of all messages',
  mentions: 'Notify me of mentions only',
  none: 'Notify me of nothing',
};
const notificationLevels = Object.keys(notificationLabels) as ChannelNotificationLevel[];

/** The levels of notifications of a channel as items of its menu. */
function useNotificationItems({ id, title, channel }: ConversationDto): MenuItem[] {
  const save = useApiMutation(setChannelNotifications);
  const choose = (level: ChannelNotificationLevel) =>
    save.mutate(
      { params: { id }, body: { level } },
      {
        onSuccess: () => toast({ title: `${title}: ${notificationLabels[level].toLowerCase()}`, tone: 'ok' }),
        onError: ({ message }) => toast({ title: `Nothing was changed. ${message}`, tone: 'bad' }),
      },
    );
  return notificationLevels.map((level) => ({
    label: notificationLabels[level],
    checked: channel?.notificationLevel === level,
    onSelect: () => choose(level),
  }));
}

function ChannelActions({ room, setEditing }: { room: ConversationDto; setEditing: (open: boolean) => void }) {
  const { id, title, channel } = room;
  const navigate = useNavigate();
  const leave = useApiMutation(leaveChannel);
  const { archive } = useArchiveChannel();
  const notificationItems = useNotificationItems(room);
  const viewing = useImpersonationStore(({ impersonation }) => impersonation !== null);
  if (viewing || channel?.archivedAt != null) return null;
  const goAway = () =>
    leave.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast({ title: `You left ${title}`, tone: 'ok' });
          void navigate(paths.chat);
        },
        onError: ({ message }) => toast({ title: message, tone: 'bad' }),
      },
    );
  return (
    <Menu
      label={`Actions on ${title}`}
      align="end"
      trigger={(props) => <IconButton {...props} size="sm" label={`Actions on ${title}`} icon={<IconDots aria-hidden />} />}
      items={[
        ...notificationItems,
        ...(channel?.canManage
          ? [{ label: 'Edit channel and members', icon: <IconPencil aria-hidden />, onSelect: () => setEditing(true) }]
          : []),
        { label: 'Leave', icon: <IconLogout aria-hidden />, onSelect: goAway },
        ...(channel?.canManage ? [{ label: 'Archive', icon: <IconArchive aria-hidden />, onSelect: () => archive(id, title) }] : []),
      ]}
    />
  );
}
