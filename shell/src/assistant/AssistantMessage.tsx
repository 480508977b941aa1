import { Link } from '@techadds/shared/router';
import { Box, Flex, HStack, Span, Spinner, Stack, Text } from '@techadds/shared/ui';
import type { AnswerLink } from '@techadds/shared/contract/assistant/endpoints';
import { IconArrowRight, IconBook, IconFileText, IconPackage, IconPlus } from '@techadds/shared/ui/icons';
import type { AssistantAnswer } from './assistant-answer';

export interface Exchange {
  id: number;
  question: string;
  /** Undefined while the request is pending. */
  answer?: AssistantAnswer | 'failed';
  /** The reply as far as it has arrived. */
  partialReply?: string;
}

const icons = { service: IconPackage, help: IconBook, record: IconFileText, page: IconArrowRight, form: IconPlus };

function SourceLink({ link, onFollow }: { link: AnswerLink; onFollow: () => void }) {
  const Icon = icons[link.kind];
  return (
    <Flex
      asChild
      gap="3"
      alignItems="center"
      px="3"
      py="2.5"
      border="1px solid"
      borderColor="line"
      rounded="md"
      textStyle="sm"
      _hover={{ bg: 'bg.hover' }}
    >
      <Link to={link.path} onClick={onFollow}>
        <Span display="flex" flex="none" color="fg.muted">
          <Icon aria-hidden />
        </Span>
        <Flex flex="1" minWidth="0" flexDirection={{ base: 'column', sm: 'row' }} columnGap="3" justifyContent="space-between">
          <Span fontWeight="medium" minWidth="0" truncate>
            {link.title}
          </Span>
          <Span color="fg.muted" textStyle="xs" lineHeight="sm" minWidth="0" truncate>
            {link.detail}
          </Span>
        </Flex>
      </Link>
    </Flex>
  );
}

const Reply = ({ children }: { children: string }) => (
  <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
    {children}
  </Text>
);

function AssistantReply({ exchange: { answer, partialReply }, onFollow }: { exchange: Exchange; onFollow: () => void }) {
  if (answer === undefined)
    return (
      <>
        {partialReply !== undefined && <Reply>{partialReply}</Reply>}
        <HStack color="fg.muted" textStyle="sm">
          <Spinner size={14} />
          {partialReply === undefined ? 'Looking for an answer…' : 'Writing…'}
        </HStack>
      </>
    );
  if (answer === 'failed') return <Text color="t.bad.fg">Error contacting AI</Text>;
  const { reply, links, sources } = answer;
  return (
    <>
      <Reply>{reply}</Reply>
      {links.length > 0 && (
        <Stack as="ul" listStyleType="none" gap="1.5" aria-label="Links">
          {links.map((link) => (
            <li key={link.path + link.title}>
              <SourceLink link={link} onFollow={onFollow} />
            </li>
          ))}
        </Stack>
      )}
      {(links.length > 0 || sources.length > 0) && (
        <Text textStyle="xs" color="fg.muted">
          {sources.length > 0 ? `From ${sources.join(', ')}, read just now with your permissions.` : 'Read just now.'} Nothing was changed.
        </Text>
      )}
    </>
  );
}

/** One question with its answer or a pending indicator. */
export function AssistantMessage({ exchange, onFollow }: { exchange: Exchange; onFollow: () => void }) {
  return (
    <Stack gap="3" aria-busy={exchange.answer === undefined}>
      <Box alignSelf="flex-end" maxWidth="85%" px="3" py="2" rounded="lg" bg="bg.muted" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {exchange.question}
      </Box>
      <AssistantReply exchange={exchange} onFollow={onFollow} />
    </Stack>
  );
}
