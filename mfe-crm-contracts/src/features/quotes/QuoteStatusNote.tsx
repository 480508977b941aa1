import type { ReactNode } from 'react';
import type { QuoteStatus } from '@techadds/shared/contract/quotes/states';
import type { QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { formatDay } from '@techadds/shared/format/date';
import { Box, Countdown, Flex, Span } from '@techadds/shared/ui';
import { quoteStates, getStatusMeta } from '@techadds/shared/ui/states';

const statusNotes: Record<QuoteStatus, (quote: QuoteDetail) => ReactNode> = {
  draft: ({ customer }) => `Only you see it. When you send it, an e-mail goes to ${customer.email}.`,
  sent: ({ customer, expiresAt }) => (
    <>
      {customer.name} has not opened it yet. It ends in <TimeLeft until={expiresAt} />.
    </>
  ),
  viewed: ({ customer, expiresAt }) => (
    <>
      Waiting for {customer.name}, who has opened it. It ends in <TimeLeft until={expiresAt} />.
    </>
  ),
  countered: ({ customer }) => `${customer.name} proposed other terms. Accept them into a new version, or reply to keep yours.`,
  revised: ({ customer, versionNumber }) =>
    `You are writing version ${versionNumber}. ${customer.name} still reads the last one, which can no longer be accepted.`,
  accepted: ({ acceptedBy, customer }) =>
    `Accepted by ${acceptedBy ?? customer.name}. Convert it to a contract, a project or an order next.`,
  declined: ({ customer }) => `${customer.name} declined it; the reason is in the details.`,
  expired: ({ validUntil }) => `Not accepted by ${formatDay(validUntil)}. Duplicate it to send it again.`,
  voided: () => 'Voided. The customer’s link shows that.',
  converted: ({ contract, project, order }) => `It became ${(contract ?? project ?? order)?.number ?? 'a contract'}.`,
};

const TimeLeft = ({ until }: { until: string }) => (
  <Span fontWeight="semibold">
    <Countdown until={until} />
  </Span>
);

/** The status of a quote in words: who acts next, and how. */
export function QuoteStatusNote({ quote }: { quote: QuoteDetail }) {
  const { tone, icon: Icon } = getStatusMeta(quoteStates, quote.status);
  return (
    <Flex gap="2.5" px="4" py="3" rounded="md" bg={`t.${tone}.bg`} color={`t.${tone}.fg`} textStyle="sm" role="note">
      <Box flex="none" mt="2px" color={`t.${tone}.icon`}>
        <Icon aria-hidden />
      </Box>
      <Box minWidth="0" overflowWrap="anywhere">
        {statusNotes[quote.status](quote)}
      </Box>
    </Flex>
  );
}
