import type { DealDetail } from '@techadds/shared/contract/crm/deals';
import { formatDateTime, formatDuration } from '@techadds/shared/format/date';
import { formatRate } from '@techadds/shared/format/money';
import { paths } from '@techadds/shared/paths';
import { useCan } from '@techadds/shared/session/use-can';
import { Box, Card, DescriptionList, Flex, Money, Span, Stack, Text, TextLink } from '@techadds/shared/ui';
import { CloseDate } from './deals.columns';

const none = <Span color="fg.subtle">None</Span>;

/** Value, dates, people and stage history of a deal. */
export function DealDetails({ deal }: { deal: DealDetail }) {
  const { amountCents, weightedCents, probabilityBp, currency, customer, owner, partner, nextStep, ticketId, contacts, createdAt } = deal;
  const { lostReason, lostNotes, closedAt } = deal;
  const ofPartners = useCan('crm.read', 'tenant');
  return (
    <>
      <Card title="Details">
        <DescriptionList
          items={[
            { term: 'Value', value: <Money cents={amountCents} currency={currency} /> },
            { term: 'Probability', value: formatRate(probabilityBp) },
            { term: 'Weighted', value: <Money cents={weightedCents} currency={currency} /> },
            { term: 'Close date', value: <CloseDate deal={deal} /> },
            ...(closedAt ? [{ term: 'Closed', value: formatDateTime(closedAt) }] : []),
            ...(lostReason ? [{ term: 'Lost because of', value: lostReason }] : []),
            { term: 'Customer', value: customer ? <TextLink to={paths.customer(customer.id)}>{customer.name}</TextLink> : none },
            { term: 'Owner', value: owner?.name ?? none },
            ...(ofPartners ? [{ term: 'Partner', value: partner?.name ?? none }] : []),
            ...(ticketId ? [{ term: 'Ticket', value: ticketId }] : []),
            { term: 'Added', value: formatDateTime(createdAt) },
          ]}
        />
        {lostNotes !== '' && (
          <Text mt="3" textStyle="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {lostNotes}
          </Text>
        )}
      </Card>
      {nextStep !== '' && (
        <Card title="Next step">
          <Text textStyle="sm" overflowWrap="anywhere">
            {nextStep}
          </Text>
        </Card>
      )}
      <Card title="Contacts">
        {contacts.length === 0 ? (
          <Text textStyle="sm" color="fg.muted">
            No contacts yet. Add them with Edit.
          </Text>
        ) : (
          <Stack gap="2">
            {contacts.map((contact) => (
              <Box key={contact.id} textStyle="sm" minWidth="0">
                <TextLink to={paths.contact(contact.id)}>{contact.name}</TextLink>
                <Span display="block" color="fg.muted" truncate>
                  {contact.email ?? contact.company}
                </Span>
              </Box>
            ))}
          </Stack>
        )}
      </Card>
      <Card title="Stage history">
        <Stack as="ol" gap="2" listStyleType="none">
          {deal.stageHistory.map(({ id, name, enteredAt, actorName, durationSeconds }) => (
            <Flex as="li" key={id} justifyContent="space-between" gap="3" textStyle="sm">
              <Box minWidth="0">
                <Span fontWeight="medium">{name}</Span>
                <Span display="block" textStyle="xs" color="fg.muted">
                  {actorName}, {formatDateTime(enteredAt)}
                </Span>
              </Box>
              <Span color="fg.muted" whiteSpace="nowrap">
                {durationSeconds === null ? 'now' : formatDuration(durationSeconds * 1000)}
              </Span>
            </Flex>
          ))}
        </Stack>
      </Card>
    </>
  );
}
