import type { ReactNode } from 'react';
import { aspectNames, type Aspects } from '@techadds/shared/contract/ratings/states';
import { Box, Flex, Span, Text, RelativeTime } from '@techadds/shared/ui';
import { aspectLabels } from './labels';

interface ReviewTextProps {
  comment: string;
  aspects: Aspects;
  reply: { text: string; at: string } | null;
  /** The author of the reply. */
  partnerName: string;
  children?: ReactNode;
}

/** The comment of a rating, its aspects, and the partner's reply below. */
export function ReviewText({ comment, aspects, reply, partnerName, children }: ReviewTextProps) {
  const rated = aspectNames.filter((name) => aspects[name] !== undefined);
  return (
    <>
      {comment.trim() !== '' && (
        <Text mt="1.5" whiteSpace="pre-line" overflowWrap="anywhere" maxWidth="68ch" textWrap="pretty">
          {comment}
        </Text>
      )}
      {rated.length > 0 && (
        <Flex mt="1.5" gap="1" columnGap="4" flexWrap="wrap" textStyle="xs" color="fg.muted">
          {rated.map((name) => (
            <span key={name}>
              {aspectLabels[name]}{' '}
              <Span color="fg" fontWeight="medium" fontVariantNumeric="tabular-nums">
                {aspects[name]}
              </Span>
            </span>
          ))}
        </Flex>
      )}
      {reply && (
        <Box mt="3" p="3" bg="bg.subtle" rounded="md" borderInlineStart="2px solid" borderColor="line.strong">
          <Flex justifyContent="space-between" gap="3" textStyle="xs" color="fg.muted">
            <Span fontWeight="medium" color="fg">
              Answer of {partnerName}
            </Span>
            <RelativeTime at={reply.at} />
          </Flex>
          <Text textStyle="sm" mt="1" whiteSpace="pre-line" overflowWrap="anywhere" maxWidth="68ch">
            {reply.text}
          </Text>
        </Box>
      )}
      {children}
    </>
  );
}
