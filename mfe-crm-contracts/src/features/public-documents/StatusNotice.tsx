import { useEffect, useRef, type ReactNode } from 'react';
import { Box, Flex, Text } from '@techadds/shared/ui';
import type { Tone } from '@techadds/shared/ui/base';
import type { Icon } from '@techadds/shared/ui/icons';

export interface DocumentState {
  tone: Tone;
  icon: Icon;
  /** The status of the document. */
  title: string;
  /** The next step and who takes it. */
  text: string;
  /** The reason or comment that was entered. */
  note?: string | null;
}

interface StatusNoticeProps {
  state: DocumentState;
  /** The status changed on this page: the notice takes the focus, so that screen readers announce it. */
  isNew: boolean;
  children?: ReactNode;
}

/** The status of a quote or contract in words, above its content. */
export function StatusNotice({ state: { tone, icon: Sign, title, text, note }, isNew, children }: StatusNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) notice.current?.focus();
  }, [isNew, title]);
  return (
    <Flex
      ref={notice}
      tabIndex={-1}
      role="status"
      gap="3"
      p="4"
      mb="4"
      rounded="lg"
      border="1px solid"
      outline="none"
      bg={`t.${tone}.bg`}
      borderColor={`t.${tone}.border`}
      color={`t.${tone}.fg`}
    >
      <Box flex="none" mt="1px" color={`t.${tone}.icon`} aria-hidden>
        <Sign size={18} />
      </Box>
      <Box minWidth="0" overflowWrap="anywhere">
        <Text fontWeight="semibold">{title}</Text>
        <Text mt="0.5">{text}</Text>
        {note && (
          <Text mt="2" ps="3" borderInlineStart="2px solid" borderColor={`t.${tone}.border`} whiteSpace="pre-wrap">
            {note}
          </Text>
        )}
        {children}
      </Box>
    </Flex>
  );
}
