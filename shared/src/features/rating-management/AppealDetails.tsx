import type { ReactNode } from 'react';
import type { Appeal, RatingAverage } from '@techadds/shared/contract/ratings/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { RatingDetails } from '@techadds/shared/features/rating';
import { Badge, Box, Flex, Span, Text } from '@techadds/shared/ui';
import { IconArrowRight, IconExternalLink } from '@techadds/shared/ui/icons';
import { appealStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { appealDecisionLabels, appealReasonLabels } from './labels';

interface AppealDetailsProps {
  appeal: Appeal;
  /** The order's number, as a link if the order has a page. */
  order: ReactNode;
  children?: ReactNode;
}

const formatAverage = ({ average, count }: RatingAverage) => (average === null ? 'no rating' : `${average.toFixed(2)} from ${count}`);

/** The average before and after a decision. */
export function AverageChange({ name, before, after }: { name: string; before: RatingAverage; after: RatingAverage }) {
  return (
    <Flex gap="2" alignItems="center" textStyle="sm" flexWrap="wrap">
      <Span color="fg.muted">{name}</Span>
      <Span fontVariantNumeric="tabular-nums">{formatAverage(before)}</Span>
      <Span display="flex" color="fg.muted">
        <IconArrowRight size={14} aria-label="becomes" />
      </Span>
      <Span fontVariantNumeric="tabular-nums" fontWeight="semibold">
        {formatAverage(after)}
      </Span>
    </Flex>
  );
}

/** An appeal: the rating, the reason, the evidence and the decision. */
export function AppealDetails({ appeal, order, children }: AppealDetailsProps) {
  const { rating, partner, reason, statement, evidence, status, createdAt, createdByName, decision, decisionNote } = appeal;
  const { decidedAt, decidedByName, averages } = appeal;
  return (
    <Box>
      <Flex justifyContent="space-between" alignItems="flex-start" gap="3">
        <Box minWidth="0">
          <Text textStyle="sm" fontWeight="semibold" overflowWrap="anywhere">
            {appealReasonLabels[reason]}{' '}
            <Span color="fg.muted" fontWeight="normal">
              · {order}
            </Span>
          </Text>
          <Text textStyle="xs" color="fg.muted">
            {createdByName}, {partner.name}, {formatDateTime(createdAt)}
          </Text>
        </Box>
        <Flex gap="2" alignItems="center" flex="none" textStyle="sm">
          {decision && (
            <Badge plain tone="neutral">
              {appealDecisionLabels[decision]}
            </Badge>
          )}
          <StatusBadge states={appealStates} state={status} />
        </Flex>
      </Flex>
      <Text mt="2" whiteSpace="pre-line" overflowWrap="anywhere" maxWidth="68ch">
        {statement}
      </Text>
      {evidence.length > 0 && (
        <Box as="ul" mt="2" listStyle="none" textStyle="sm" aria-label="Evidence">
          {evidence.map(({ note, url }, n) => (
            <Box as="li" key={n} py="0.5" overflowWrap="anywhere">
              {url === null ? (
                note
              ) : (
                <Box
                  asChild
                  display="inline-flex"
                  alignItems="center"
                  gap="1"
                  color="brand.fg"
                  fontWeight="medium"
                  _hover={{ textDecoration: 'underline' }}
                >
                  <a href={url} target="_blank" rel="noopener noreferrer nofollow">
                    {note}
                    <IconExternalLink size={14} aria-label="(opens a new tab)" />
                  </a>
                </Box>
              )}
            </Box>
          ))}
        </Box>
      )}
      <Box mt="3" p="3" bg="bg.subtle" rounded="md">
        <RatingDetails rating={rating} title={`${rating.customer.name} about ${rating.service.name}`} />
      </Box>
      {decision && decidedAt && (
        <Box mt="3">
          <Text textStyle="sm" overflowWrap="anywhere" maxWidth="68ch">
            <Span fontWeight="medium">{decidedByName}</Span> decided on {formatDateTime(decidedAt)}: {decisionNote}
          </Text>
          <Box mt="1.5">
            {averages.service.after && (
              <AverageChange name={rating.service.name} before={averages.service.before} after={averages.service.after} />
            )}
            {averages.partner.after && (
              <AverageChange name={partner.name} before={averages.partner.before} after={averages.partner.after} />
            )}
          </Box>
        </Box>
      )}
      {children}
    </Box>
  );
}
