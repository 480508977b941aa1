import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import type { Message } from '@techadds/shared/contract/conversations/endpoints';
import { formatDate, formatTime } from '@techadds/shared/format/date';
import { useAuth, useView } from '@techadds/shared/session';
import { Box, Button, ErrorNotice, Flex, Skeleton, Span, Text } from '@techadds/shared/ui';
import { IconAlertCircle, IconCheck, IconChecks } from '@techadds/shared/ui/icons';
import { Bubble } from './MessageBubble';
import { Composer } from './MessageComposer';
import { Files } from './AttachmentList';
import { OutgoingFiles } from './OutgoingAttachmentList';
import { OwnActions } from './MessageActions';
import { useTypist } from './useTypingIndicator';
import { useChat, type ChatState } from './useConversation';
import { useFiles } from './useFileSelection';

const sameWriter = 5 * 60_000;
/** Hours and minutes. */
const clockOf = (at: string) => formatTime(at).slice(0, 5);
const dayOf = (at: string) => new Date(at).toDateString();

interface ConversationProps {
  roomId: string;
  empty?: ReactNode;
  height?: string;
}

/** The messages of a room and where one is written, in the height that it is given. What is begun in one room stays there. */
export function Conversation(props: ConversationProps) {
  return <OneRoom key={props.roomId} {...props} />;
}

function OneRoom({ roomId, empty, height = '30rem' }: ConversationProps) {
  const chosen = useFiles();
  const chat = useChat(roomId);
  const typist = useTypist(roomId);
  const viewing = useView(({ view }) => view !== null);
  const { room, error, failure, loading } = chat;
  if (error)
    return (
      <Box p="4">
        <ErrorNotice title={error} safe="What was written is kept." error={failure} onRetry={chat.reload} />
      </Box>
    );
  if (loading || !room) return <Loading />;
  const writes = room.canSend && !viewing;
  return (
    <Flex
      direction="column"
      minHeight="0"
      style={{ maxHeight: height }}
      {...(writes && chosen.dropping)}
      {...(chosen.over && { bg: 'brand.subtle', outline: '2px dashed', outlineColor: 'brand.ring', outlineOffset: '-2px', rounded: 'md' })}
    >
      <Messages chat={chat} empty={empty} title={room.title} below={chosen.files.length} />
      <Text as="div" aria-live="polite" px="4" minHeight="5" textStyle="xs" color="fg.muted">
        {chosen.over ? 'Drop files here to attach them' : typist && `${typist} is writing`}
      </Text>
      {writes ? (
        <Composer chosen={chosen} onSend={chat.send} onTyping={chat.tellTyping} />
      ) : (
        <Text px="4" py="3" borderTop="1px solid" borderColor="line" textStyle="sm" color="fg.muted">
          You can read this conversation, but not write in it.
        </Text>
      )}
    </Flex>
  );
}

function Loading() {
  return (
    <Box role="status" aria-label="Loading messages" p="4">
      <Skeleton height="10" width="60%" rounded="lg" />
      <Skeleton height="10" width="50%" rounded="lg" mt="4" ms="auto" />
      <Skeleton height="10" width="40%" rounded="lg" mt="4" />
    </Box>
  );
}

/** Keeps the end in view while somebody is at the end, and says so when it is seen. */
function useEnd(last: string | undefined, below: number, onSeen: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useEffect(() => {
    if (box.current && atEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [last, below]);
  useEffect(() => {
    if (!end.current) return;
    if (!('IntersectionObserver' in globalThis)) return onSeen();
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen());
    watch.observe(end.current);
    const look = () => onSeen();
    document.addEventListener('visibilitychange', look);
    return () => {
      watch.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [last, onSeen]);
  const onScroll = () => {
    const { current } = box;
    if (current) atEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < 40;
  };
  return { box, end, onScroll };
}

interface MessagesProps {
  chat: ChatState;
  title: string;
  empty?: ReactNode;
  /** How many files are listed below them, which takes of their room. */
  below: number;
}

function Messages({ chat, title, empty, below }: MessagesProps) {
  const { messages, outgoing, readers, markRead, showEarlier } = chat;
  const { user } = useAuth();
  const last = outgoing.at(-1)?.key ?? messages.at(-1)?.id;
  const { box, end, onScroll } = useEnd(last, below, markRead);
  const lastOwn = messages.findLast(({ author, deletedAt }) => author.id === user?.id && deletedAt === null);
  const seenBy = lastOwn ? readers.filter(({ readAt }) => readAt >= lastOwn.createdAt) : [];
  return (
    <Box
      ref={box}
      onScroll={onScroll}
      role="log"
      aria-label={`Messages with ${title}`}
      tabIndex={0}
      flex="1 1 auto"
      overflowY="auto"
      px="4"
      pb="2"
      outlineOffset="-2px"
    >
      {showEarlier && (
        <Flex justifyContent="center" pt="3">
          <Button size="sm" onClick={showEarlier}>
            Show earlier messages
          </Button>
        </Flex>
      )}
      {messages.length + outgoing.length === 0 && (
        <Text py="8" textStyle="sm" color="fg.muted" textAlign="center" textWrap="pretty">
          {empty ?? 'Nothing was written yet.'}
        </Text>
      )}
      {messages.map((message, n) => {
        const before = messages[n - 1];
        const newDay = !before || dayOf(before.createdAt) !== dayOf(message.createdAt);
        const own = message.author.id === user?.id;
        return (
          <Fragment key={message.id}>
            {newDay && <Day at={message.createdAt} />}
            <Bubble
              own={own}
              name={newDay || !follows(message, before) ? message.author.name : undefined}
              text={message.text}
              files={message.files.length > 0 && <Files files={message.files} />}
              gone={message.deletedAt === null ? undefined : 'This message was deleted'}
              actions={own && message.deletedAt === null && <OwnActions message={message} />}
              foot={
                <>
                  <time dateTime={message.createdAt}>{clockOf(message.createdAt)}</time>
                  {message.editedAt !== null && message.deletedAt === null && <span>Edited</span>}
                  {message.id === lastOwn?.id && <Fate names={seenBy.map(({ name }) => name)} />}
                </>
              }
            />
          </Fragment>
        );
      })}
      {outgoing.map((message) => (
        <Bubble
          key={message.key}
          own
          name={messages.at(-1)?.author.id === user?.id ? undefined : 'You'}
          text={message.text}
          files={message.files.length > 0 && <OutgoingFiles files={message.files} moving={message.failure === undefined} />}
          failed={message.failure !== undefined}
          foot={
            message.failure === undefined ? (
              <>
                <span>Sending</span>
                {message.files.some(({ id }) => id === undefined) && (
                  <Button variant="link" size="sm" onClick={() => chat.stop(message)}>
                    Stop
                  </Button>
                )}
              </>
            ) : (
              <>
                <Flex role="alert" gap="1" alignItems="center" color="t.bad.fg">
                  <IconAlertCircle size={14} stroke={1.75} aria-hidden />
                  {message.failure}
                </Flex>
                <Button variant="link" size="sm" onClick={() => chat.retry(message)}>
                  Try again
                </Button>
                <Button variant="link" size="sm" onClick={() => chat.giveUp(message)}>
                  Discard
                </Button>
              </>
            )
          }
        />
      ))}
      <Box ref={end} height="1px" />
    </Box>
  );
}

const follows = (message: Message, before: Message | undefined) =>
  before?.author.id === message.author.id && Date.parse(message.createdAt) - Date.parse(before.createdAt) < sameWriter;

function Day({ at }: { at: string }) {
  return (
    <Flex alignItems="center" gap="3" mt="4" textStyle="xs" color="fg.muted">
      <Box flex="1" height="1px" bg="line" />
      {formatDate(at)}
      <Box flex="1" height="1px" bg="line" />
    </Flex>
  );
}

/** What became of the last own message: it was sent, or who has read it. */
function Fate({ names }: { names: readonly string[] }) {
  const read = names.length > 0;
  return (
    <Span display="inline-flex" gap="1" alignItems="center" color={read ? 't.info.fg' : undefined}>
      {read ? <IconChecks size={14} stroke={1.75} aria-hidden /> : <IconCheck size={14} stroke={1.75} aria-hidden />}
      {read ? `Read by ${names.slice(0, 2).join(', ')}${names.length > 2 ? ` and ${names.length - 2} more` : ''}` : 'Sent'}
    </Span>
  );
}
