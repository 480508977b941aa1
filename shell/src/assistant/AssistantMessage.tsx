import { Link } from '@techadds/shared/router';
import { Box, Flex, HStack, Span, Spinner, Stack, Text } from '@techadds/shared/ui';
import { IconBook, IconPackage } from '@techadds/shared/ui/icons';
import type { AnswerLink, AssistantAnswer } from './assistant-answer';

export interface Exchange {
  id: number;
  question: string;
  /** Undefined while the request is pending. */
  answer?: AssistantAnswer | 'failed';
}

function SourceLink({ link, onFollow }: { link: AnswerLink; onFollow: () => void }) {
  const Icon = link.kind === 'service' ? IconPackage : IconBook;
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

function AssistantReply({ answer, onFollow }: { answer: Exchange['answer']; onFollow: () => void }) {
  if (answer === undefined)
    return (
      <HStack color="fg.muted" textStyle="sm">
        <Spinner size={14} />
        Looking for an answer…
      </HStack>
    );
  if (answer === 'failed') return <Text color="t.bad.fg">Error contacting AI</Text>;
  return (
    <>
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        {answer.reply}
      </Text>
      {answer.links.length > 0 && (
        <>
          <Stack gap="1.5">
            {answer.links.map((link) => (
              <SourceLink key={link.path + link.title} link={link} onFollow={onFollow} />
            ))}
          </Stack>
          <Text textStyle="xs" color="fg.muted">
            Read just now. Nothing was changed.
          </Text>
        </>
      )}
    </>
  );
}

/** One question with its answer or a pending indicator. */
export function AssistantMessage({ exchange, onFollow }: { exchange: Exchange; onFollow: () => void }) {
  return (
    <Stack gap="3">
      <Box alignSelf="flex-end" maxWidth="85%" px="3" py="2" rounded="lg" bg="bg.muted" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {exchange.question}
      </Box>
      <AssistantReply answer={exchange.answer} onFollow={onFollow} />
    </Stack>
  );
}
