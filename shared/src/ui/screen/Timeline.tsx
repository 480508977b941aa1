import type { ReactNode } from 'react';
import { Box, Flex } from '../base/primitives';
import type { Tone } from '../base/tokens';
import { RelativeTime } from './RelativeTime';

interface TimelineProps {
  items: readonly { key: string; icon: ReactNode; tone: Tone; text: ReactNode; note?: ReactNode; at: string }[];
}

/** Events with their times, in the given order. */
export function Timeline({ items }: TimelineProps) {
  return (
    <Box as="ol">
      {items.map(({ key, icon, tone, text, note, at }, index) => (
        <Flex as="li" key={key} gap="3" position="relative" pb={index === items.length - 1 ? '0' : '3.5'}>
          {index < items.length - 1 && <Box position="absolute" insetStart="11.5px" top="6" bottom="0" width="1px" bg="line" />}
          <Flex
            flex="none"
            width="6"
            height="6"
            rounded="full"
            alignItems="center"
            justifyContent="center"
            bg={`t.${tone}.bg`}
            color={`t.${tone}.icon`}
            aria-hidden
          >
            {icon}
          </Flex>
          <Flex flex="1" minWidth="0" gap="3" justifyContent="space-between" alignItems="baseline" pt="0.5">
            <Box textStyle="sm" minWidth="0">
              {text}
              {note && (
                <Box color="fg.muted" mt="0.5" overflowWrap="anywhere">
                  {note}
                </Box>
              )}
            </Box>
            <Box textStyle="xs" color="fg.muted" whiteSpace="nowrap">
              <RelativeTime at={at} />
            </Box>
          </Flex>
        </Flex>
      ))}
    </Box>
  );
}
