import { apiQuery } from '@techadds/shared/api';
import { getPayout, type PayoutDetail } from '@techadds/shared/contract/payouts/endpoints';
import { formatDateTime, formatDay } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { RecordQuery } from '@techadds/shared/patterns/record-query';
import { useParams } from '@techadds/shared/router';
import { Box, Card, DescriptionList, Flex, Grid, Page, Stack, Text, TextLink } from '@techadds/shared/ui';
import { IconAlertTriangle, IconBuildingBank } from '@techadds/shared/ui/icons';
import { payoutStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { AmountBreakdown, InvoiceCard } from '@techadds/shared/features/amount-breakdown';
import { PayoutActions } from './PayoutActions';
import { PayoutLines } from './PayoutLines';
import { StatementMenu } from './StatementMenu';
import { formatFailure } from './payouts.labels';

const crumbs = [{ label: 'Payouts', to: paths.payouts }];

/** A payout with its lines, status and actions. */
export function PayoutPage() {
  const { id = '' } = useParams();
  const query = useQuery(apiQuery(getPayout, { params: { id } }));
  return (
    <RecordQuery
      query={query}
      resource="payout"
      icon={<IconBuildingBank size={20} />}
      crumbs={crumbs}
      list={{ to: paths.payouts, label: 'Show all payouts' }}
      notFoundText="The address may be incomplete, or the payout belongs to another partner."
    >
      {(payout) => <PayoutRecord payout={payout} />}
    </RecordQuery>
  );
}

function PayoutRecord({ payout }: { payout: PayoutDetail }) {
  const {
    id,
    number,
    status,
    amountCents,
    currency,
    partner,
    bankLast4,
    scheduled,
    requestedAt,
    sentAt,
    arrivalOn,
    endedAt,
    retryOf,
    retriedBy,
  } = payout;
  const ended = { paid: 'Paid', failed: 'Returned', canceled: 'Canceled', pending: 'Ended', in_transit: 'Ended' }[status];
  return (
    <Page
      title={number}
      crumbs={crumbs}
      badge={<StatusBadge states={payoutStates} state={status} variant="tint" />}
      actions={
        <>
          <StatementMenu payout={payout} />
          <PayoutActions payout={payout} />
        </>
      }
    >
      {status === 'failed' && (
        <Flex
          gap="3"
          p="3.5"
          mb="5"
          rounded="lg"
          border="1px solid"
          borderColor="t.bad.border"
          bg="t.bad.bg"
          textStyle="sm"
          color="t.bad.fg"
        >
          <Box color="t.bad.icon" flex="none" aria-hidden>
            <IconAlertTriangle size={18} />
          </Box>
          <Text textStyle="sm">
            {formatFailure(payout)} Its amount is back in Available.{' '}
            {retriedBy && (
              <TextLink to={paths.payout(retriedBy)} color="inherit" textDecoration="underline">
                View retry
              </TextLink>
            )}
          </Text>
        </Flex>
      )}
      <Grid
        gap="5"
        alignItems="start"
        css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cLg: { gridTemplateColumns: 'minmax(0, 1fr) 340px' } }}
      >
        <Box minWidth="0" css={{ order: 1, _cLg: { order: 0 } }}>
          <PayoutLines payout={payout} />
        </Box>
        <Stack gap="5" minWidth="0">
          <Card title="Details">
            <Text textStyle="sm" color="fg.muted">
              To account …{bankLast4}
            </Text>
            <Text textStyle="2xl" fontWeight="semibold" mb="3">
              <AmountBreakdown subject={{ type: 'payout', id, name: number }} label="Paid out" cents={amountCents} currency={currency} />
            </Text>
            <DescriptionList
              items={[
                { term: 'Partner', value: partner.name },
                { term: scheduled ? 'Scheduled' : 'Requested', value: formatDateTime(requestedAt) },
                ...(sentAt ? [{ term: 'Sent to the bank', value: formatDateTime(sentAt) }] : []),
                ...(arrivalOn && !endedAt ? [{ term: 'Arrives about', value: formatDay(arrivalOn) }] : []),
                ...(endedAt ? [{ term: ended, value: formatDateTime(endedAt) }] : []),
                ...(retryOf ? [{ term: 'Replaces', value: <TextLink to={paths.payout(retryOf)}>An earlier payout</TextLink> }] : []),
              ]}
            />
          </Card>
          {status === 'paid' && <InvoiceCard subjectId={id} version={payout.updatedAt} />}
        </Stack>
      </Grid>
    </Page>
  );
}
