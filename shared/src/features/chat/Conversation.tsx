import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import type { Conversation as ConversationDto, Message } from '@techadds/shared/contract/conversations/endpoints';
import { formatDate, formatTime } from '@techadds/shared/format/date';
import { useAuth, useImpersonationStore } from '@techadds/shared/session';
import { Box, Button, ErrorNotice, Flex, Skeleton, Span, Text } from '@techadds/shared/ui';
import { IconAlertCircle, IconCheck, IconChecks } from '@techadds/shared/ui/icons';
import { MessageBubble } from './MessageBubble';
import { MessageComposer } from './MessageComposer';
import { AttachmentList } from './AttachmentList';
import { OutgoingAttachmentList } from './OutgoingAttachmentList';
import { MessageActions } from './MessageActions';
import { useTypingIndicator } from './useTypingIndicator';
import { useConversation, type ConversationFilter, type ConversationState } from './useConversation';
import { useFileSelection } from './useFileSelection';

const groupWithinMs = 5 * 60_000;
/** Hours and minutes. */
const formatClock = (at: string) => formatTime(at).slice(0, 5);
const toDayKey = (at: string) => new Date(at).toDateString();

interface ConversationProps {
  conversationId: string;
  emptyText?: ReactNode;
  height?: string;
  filter?: ConversationFilter;
  /** The users whom a message can mention, if they do not come with the messages. */
  mentionable?: readonly { id: string; name: string }[] | undefined;
  /** Opens the thread of a message; without it, there are no threads. */
  onOpenThread?: ((message: Message) => void) | undefined;
}

/** The messages of a conversation and the composer, in the height of the container. A draft stays with its conversation. */
export function Conversation(props: ConversationProps) {
  return <ConversationPanel key={`${props.conversationId} ${props.filter?.threadId}`} {...props} />;
}

function ConversationPanel({ conversationId, emptyText, height = '30rem', filter, mentionable, onOpenThread }: ConversationProps) {
  const selection = useFileSelection();
  const chat = useConversation(conversationId, filter);
  const typingUser = useTypingIndicator(conversationId);
  const isImpersonating = useImpersonationStore(({ impersonation }) => impersonation !== null);
  const { conversation, error, cause, loading } = chat;
  if (error)
    return (
      <Box p="4">
        <ErrorNotice title={error} reassurance="What was entered is still here." error={cause} onRetry={chat.reload} />
      </Box>
    );
  if (loading || !conversation) return <Loading />;
  const isSearch = Boolean(filter?.query ?? filter?.files);
  const canWrite = conversation.canSend && !isImpersonating && !isSearch;
  return (
    <Flex
      direction="column"
      minHeight="0"
      style={{ maxHeight: height }}
      {...(canWrite && selection.dropHandlers)}
      {...(selection.isDragOver && {
        bg: 'brand.subtle',
        outline: '2px dashed',
        outlineColor: 'brand.ring',
        outlineOffset: '-2px',
        rounded: 'md',
      })}
    >
      <Messages {...{ chat, conversation, emptyText, onOpenThread }} selectedFileCount={selection.files.length} />
      <Text as="div" aria-live="polite" px="4" minHeight="5" textStyle="xs" color="fg.muted">
        {selection.isDragOver ? 'Drop files here to attach them' : typingUser && `${typingUser} is writing`}
      </Text>
      {canWrite ? (
        <MessageComposer
          target={`${conversationId} ${filter?.threadId ?? ''}`}
          selection={selection}
          onSend={chat.send}
          onTyping={chat.notifyTyping}
          mentionable={mentionable ?? chat.mentionable}
          autoFocus={filter?.threadId !== undefined}
        />
      ) : isSearch ? null : (
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

/** Stays scrolled to the end while the user is at the end, and reports when the end is visible. */
function useStickToEnd(last: string | undefined, selectedFileCount: number, onSeen: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useEffect(() => {
    if (box.current && atEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [last, selectedFileCount]);
  useEffect(() => {
    if (!end.current) return;
    if (!('IntersectionObserver' in globalThis)) return onSeen();
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen());
    observer.observe(end.current);
    const markSeen = () => onSeen();
    document.addEventListener('visibilitychange', markSeen);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', markSeen);
    };
  }, [last, onSeen]);
  const onScroll = () => {
    const { current } = box;
    if (current) atEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < 40;
  };
  return { box, end, onScroll };
}

interface MessagesProps {
  chat: ConversationState;
  conversation: ConversationDto;
  emptyText?: ReactNode;
  onOpenThread?: ConversationProps['onOpenThread'];
  /** The number of files listed below the messages, which reduce the height of the list. */
  selectedFileCount: number;
}

function Messages({ chat, conversation, emptyText, onOpenThread, selectedFileCount }: MessagesProps) {
  const { messages, outgoing, readers, markRead, loadEarlier } = chat;
  const { user } = useAuth();
  const last = outgoing.at(-1)?.key ?? messages.at(-1)?.id;
  const { box, end, onScroll } = useStickToEnd(last, selectedFileCount, markRead);
  const lastOwn = messages.findLast(({ author, deletedAt }) => author.id === user?.id && deletedAt === null);
  const seenBy = lastOwn ? readers.filter(({ readAt }) => readAt >= lastOwn.createdAt) : [];
  return (
    <Box
      ref={box}
      onScroll={onScroll}
      role="log"
      aria-label={`Messages ${conversation.kind === 'channel' ? 'in' : 'with'} ${conversation.title}`}
      tabIndex={0}
      flex="1 1 auto"
      overflowY="auto"
      px="4"
      pb="2"
      outlineOffset="-2px"
    >
      {loadEarlier && (
        <Flex justifyContent="center" pt="3">
          <Button size="sm" onClick={loadEarlier}>
            Show earlier messages
          </Button>
        </Flex>
      )}
      {messages.length + outgoing.length === 0 && (
        <Text py="8" textStyle="sm" color="fg.muted" textAlign="center" textWrap="pretty">
          {emptyText ?? 'No messages yet.'}
        </Text>
      )}
      {messages.map((message, n) => {
        const before = messages[n - 1];
        const newDay = !before || toDayKey(before.createdAt) !== toDayKey(message.createdAt);
        const own = message.author.id === user?.id;
        return (
          <Fragment key={message.id}>
            {newDay && <DaySeparator at={message.createdAt} />}
            <MessageBubble
              own={own}
              name={newDay || !isContinuation(message, before) ? message.author.name : undefined}
              text={message.text}
              mentions={message.mentions}
              files={message.files.length > 0 && <AttachmentList files={message.files} />}
              replacement={message.deletedAt === null ? undefined : 'This message was deleted'}
              actions={message.deletedAt === null && <MessageActions {...{ message, conversation, own, onOpenThread }} />}
              footer={
                <>
                  <time dateTime={message.createdAt}>{formatClock(message.createdAt)}</time>
                  {message.editedAt !== null && message.deletedAt === null && <span>Edited</span>}
                  {onOpenThread && (message.replies ?? message.threadId) !== null && (
                    <Button variant="link" size="sm" onClick={() => onOpenThread(message)}>
                      {toThreadLabel(message)}
                    </Button>
                  )}
                  {message.id === lastOwn?.id && <DeliveryStatus names={seenBy.map(({ name }) => name)} />}
                </>
              }
            />
          </Fragment>
        );
      })}
      {outgoing.map((message) => (
        <MessageBubble
          key={message.key}
          own
          name={messages.at(-1)?.author.id === user?.id ? undefined : 'You'}
          text={message.text}
          files={message.files.length > 0 && <OutgoingAttachmentList files={message.files} uploading={message.failure === undefined} />}
          failed={message.failure !== undefined}
          footer={
            message.failure === undefined ? (
              <>
                <span>Sending</span>
                {message.files.some(({ id }) => id === undefined) && (
                  <Button variant="link" size="sm" onClick={() => chat.cancelUpload(message)}>
                    Stop
                  </Button>
                )}
              </>
            ) : (
              <>
                <Flex role="alert" gap="1" alignItems="center" color="t.bad.fg">
                  <IconAlertCircle size={14} aria-hidden />
                  {message.failure}
                </Flex>
                <Button variant="link" size="sm" onClick={() => chat.retry(message)}>
                  Try again
                </Button>
                <Button variant="link" size="sm" onClick={() => chat.discard(message)}>
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

const toThreadLabel = ({ replies }: Message) =>
  replies === null ? 'View thread' : replies.count === 1 ? '1 reply' : `${replies.count} replies`;

const isContinuation = (message: Message, before: Message | undefined) =>
  before?.author.id === message.author.id && Date.parse(message.createdAt) - Date.parse(before.createdAt) < groupWithinMs;

function DaySeparator({ at }: { at: string }) {
  return (
    <Flex alignItems="center" gap="3" mt="4" textStyle="xs" color="fg.muted">
      <Box flex="1" height="1px" bg="line" />
      {formatDate(at)}
      <Box flex="1" height="1px" bg="line" />
    </Flex>
  );
}

/** The status of the user's last message: sent, or who has read it. */
function DeliveryStatus({ names }: { names: readonly string[] }) {
  const read = names.length > 0;
  return (
    <Span display="inline-flex" gap="1" alignItems="center" color={read ? 't.info.fg' : undefined}>
      {read ? <IconChecks size={14} aria-hidden /> : <IconCheck size={14} aria-hidden />}
      {read ? `Read by ${names.slice(0, 2).join(', ')}${names.length > 2 ? ` and ${names.length - 2} more` : ''}` : 'Sent'}
    </Span>
  );
}
