import type { Conversation } from '@techadds/shared/contract/conversations/endpoints';
import { paths } from '@techadds/shared/paths';
import { Link } from '@techadds/shared/router';
import { Avatar, Box, Flex, Span, Text, VisuallyHidden, RelativeTime } from '@techadds/shared/ui';

/** A conversation in the list: participant, order or project, last or matching message, and unread count. */
export function ConversationLink({ room, current, search }: { room: Conversation; current: boolean; search: string }) {
  const { id, title, order, project, channel, lastMessage, unread, mentions, muted, match } = room;
  const files = lastMessage?.files === 1 ? 'A file' : `${lastMessage?.files} files`;
  const words = lastMessage && (lastMessage.text.trim() === '' ? files : lastMessage.text);
  const last = lastMessage && (lastMessage.deleted ? 'A message was deleted' : `${lastMessage.authorName}: ${words}`);
  const said = match ? `${match.authorName}: ${match.text}` : last;
  return (
    <Box as="li" borderTop="1px solid" borderColor="line" _first={{ borderTop: 'none' }}>
      <Flex
        asChild
        gap="3"
        px="4"
        py="3"
        alignItems="flex-start"
        bg={current ? 'bg.selected' : undefined}
        _hover={{ bg: current ? 'bg.selected' : 'bg.hover' }}
        _focusVisible={{ outlineOffset: '-2px' }}
      >
        <Link to={`${paths.room(id)}${search}`} aria-current={current ? 'page' : undefined}>
          <Avatar name={title} size={32} />
          <Box flex="1" minWidth="0">
            <Flex gap="2" alignItems="baseline">
              <Text flex="1" minWidth="0" truncate textStyle="sm" fontWeight={unread > 0 ? 'semibold' : 'medium'}>
                {title}
              </Text>
              {lastMessage && (
                <Span flex="none" textStyle="xs" color="fg.muted">
                  <RelativeTime at={lastMessage.createdAt} />
                </Span>
              )}
            </Flex>
            {(order ?? project) && (
              <Text textStyle="xs" color="fg.muted" truncate>
                {order ? `${order.number} · ${order.serviceName}` : `${project?.number} · ${project?.name}`}
              </Text>
            )}
            {channel && channel.topic !== '' && (
              <Text textStyle="xs" color="fg.muted" truncate>
                {channel.topic}
              </Text>
            )}
            <Flex gap="2" alignItems="center">
              <Text flex="1" minWidth="0" truncate textStyle="xs" color={unread > 0 ? 'fg' : 'fg.muted'}>
                {said ?? 'No messages yet'}
                {muted && ' · Muted'}
                {channel?.inSlack && ' · In Slack'}
              </Text>
              {unread > 0 && (
                <Span
                  flex="none"
                  minWidth="5"
                  px="1.5"
                  rounded="full"
                  bg="brand.solid"
                  color="brand.contrast"
                  textStyle="xs"
                  fontWeight="semibold"
                  textAlign="center"
                >
                  <span aria-hidden>
                    {mentions > 0 && '@ '}
                    {unread > 99 ? '99+' : unread}
                  </span>
                  <VisuallyHidden>
                    {unread} unread
                    {mentions > 0 && `, ${mentions} that mention you`}
                  </VisuallyHidden>
                </Span>
              )}
            </Flex>
          </Box>
        </Link>
      </Flex>
    </Box>
  );
}
