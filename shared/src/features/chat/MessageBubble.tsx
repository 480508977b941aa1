import type { ReactNode } from 'react';
import type { Message } from '@techadds/shared/contract/conversations/endpoints';
import { splitMentions } from '@techadds/shared/contract/conversations/mentions';
import { Avatar, Box, Flex, Span, Text } from '@techadds/shared/ui';

interface MessageBubbleProps {
  own: boolean;
  /** The author's name, if the previous message is by somebody else. */
  name?: string;
  /** Empty if the message consists of files only. */
  text: string;
  mentions?: Message['mentions'];
  files?: ReactNode;
  /** Shown in muted style in place of the text. */
  replacement?: string;
  failed?: boolean;
  /** Below the text: time and delivery status. */
  footer: ReactNode;
  actions?: ReactNode;
}

/** One message. The user's own messages are aligned to the end. */
export function MessageBubble({ own, name, text, mentions = [], files, replacement, failed = false, footer, actions }: MessageBubbleProps) {
  return (
    <Flex gap="2" justifyContent={own ? 'flex-end' : 'flex-start'} mt={name === undefined ? '1' : '4'}>
      {!own && (
        <Box flex="none" width="7" pt="5">
          {name !== undefined && <Avatar name={name} size={28} />}
        </Box>
      )}
      <Box maxWidth="min(60ch, 85%)" minWidth="0">
        {name !== undefined && (
          <Text textStyle="xs" color="fg.muted" mb="1" textAlign={own ? 'end' : 'start'}>
            {own ? 'You' : name}
          </Text>
        )}
        <Flex alignItems="center" gap="1" justifyContent={own ? 'flex-end' : 'flex-start'}>
          {own && actions}
          <Box
            px="3"
            py="2"
            rounded="lg"
            minWidth="0"
            bg={failed ? 't.bad.bg' : own ? 'brand.muted' : 'bg.muted'}
            border="1px solid"
            borderColor={failed ? 't.bad.border' : 'transparent'}
          >
            {replacement === undefined ? (
              <>
                {text.trim() !== '' && (
                  <Text as="div" textStyle="sm" whiteSpace="pre-wrap" overflowWrap="anywhere" dir="auto" mb={files ? '2' : undefined}>
                    {splitMentions(text, mentions).map((part, n) =>
                      part.mentioned ? (
                        <Span key={n} fontWeight="semibold" color={own ? undefined : 'brand.fg'}>
                          {part.text}
                        </Span>
                      ) : (
                        part.text
                      ),
                    )}
                  </Text>
                )}
                {files}
              </>
            ) : (
              <Span textStyle="sm" color="fg.muted" fontStyle="italic">
                {replacement}
              </Span>
            )}
          </Box>
          {!own && actions}
        </Flex>
        <Flex
          mt="1"
          gap="2"
          alignItems="center"
          flexWrap="wrap"
          justifyContent={own ? 'flex-end' : 'flex-start'}
          textStyle="xs"
          color="fg.muted"
        >
          {footer}
        </Flex>
      </Box>
    </Flex>
  );
}
