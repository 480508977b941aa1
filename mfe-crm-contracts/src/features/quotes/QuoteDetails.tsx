import { isAwaitingCustomer } from '@techadds/shared/contract/quotes/states';
import type { QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { formatDateTime, formatDay } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { ordersPathFor } from '@techadds/shared/router';
import { useAuth } from '@techadds/shared/session';
import { Box, Card, CopyButton, Countdown, DescriptionList, Flex, Span, Text, TextLink, useIsPast } from '@techadds/shared/ui';
import { toPartyItems } from '../record/party-items';
import { useOrderPath } from '../record/useOrderPath';
import { QuoteTotalsCard } from './QuoteTotalsCard';
import { toAbsoluteUrl } from './useQuoteActions';

/** The facts of a quote: customer, validity, decision and total. */
export function QuoteDetails({ quote }: { quote: QuoteDetail }) {
  const { request, acceptedBy, declineReason, contract, project, link, sentAt, viewedAt, decidedAt, createdAt, versionNumber, order } =
    quote;
  const role = useAuth().user?.role;
  const orders = role && ordersPathFor(role)?.list;
  const orderPath = useOrderPath();
  return (
    <>
      <QuoteTotalsCard totals={quote.totals} currency={quote.currency} />
      <Card title="Details">
        <DescriptionList
          items={[
            ...toPartyItems(quote),
            { term: 'Valid until', value: <ValidUntil quote={quote} /> },
            ...(request && orders
              ? [{ term: 'Answers', value: <TextLink to={paths.quoteRequest(orders, request.id)}>The customer’s request</TextLink> }]
              : []),
            ...(versionNumber > 1 ? [{ term: 'Version', value: versionNumber }] : []),
            { term: 'Created', value: formatDateTime(createdAt) },
            ...(sentAt ? [{ term: 'Sent', value: formatDateTime(sentAt) }] : []),
            ...(viewedAt ? [{ term: 'Opened', value: formatDateTime(viewedAt) }] : []),
            ...(acceptedBy ? [{ term: 'Accepted by', value: acceptedBy }] : []),
            ...(decidedAt ? [{ term: acceptedBy ? 'Accepted' : 'Declined', value: formatDateTime(decidedAt) }] : []),
            ...(contract ? [{ term: 'Contract', value: <TextLink to={paths.contract(contract.id)}>{contract.number}</TextLink> }] : []),
            ...(order
              ? [{ term: 'Order', value: orderPath ? <TextLink to={orderPath(order.id)}>{order.number}</TextLink> : order.number }]
              : []),
            ...(project ? [{ term: 'Project', value: <TextLink to={paths.project(project.id)}>{project.number}</TextLink> }] : []),
          ]}
        />
        {declineReason !== null && (
          <Box mt="3" p="3" rounded="md" bg="t.bad.bg" textStyle="sm">
            <Text textStyle="xs" color="t.bad.fg" fontWeight="medium">
              Why it was declined
            </Text>
            <Text textStyle="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
              {declineReason}
            </Text>
          </Box>
        )}
        {link && (
          <Flex
            mt="3"
            p="1"
            ps="3"
            rounded="md"
            bg="bg.subtle"
            border="1px solid"
            borderColor="line"
            alignItems="center"
            gap="2"
            textStyle="xs"
          >
            <Span truncate flex="1" minWidth="0" color="fg.muted">
              {toAbsoluteUrl(link)}
            </Span>
            <CopyButton value={toAbsoluteUrl(link)} label="Copy the link" />
          </Flex>
        )}
      </Card>
    </>
  );
}

/** The last day; while the customer has not decided, also the time left. */
function ValidUntil({ quote }: { quote: QuoteDetail }) {
  const end = quote.expiresAt;
  const past = useIsPast(end);
  return (
    <>
      {formatDay(quote.validUntil)}
      {isAwaitingCustomer(quote) && (
        <Span display="block" textStyle="xs" color={past ? 't.bad.fg' : 'fg.muted'}>
          {past ? 'past since ' : 'ends in '}
          <Countdown until={end} />
        </Span>
      )}
    </>
  );
}
