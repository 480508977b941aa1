import { apiQuery } from '@techadds/shared/api';
import { getPayout, type PayoutDetail } from '@techadds/shared/contract/payouts/endpoints';
import { formatDateTime, formatDay } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useParams } from '@techadds/shared/router';
import {
  Box,
  ButtonLink,
  Card,
  DescriptionList,
  EmptyState,
  ErrorNotice,
  Flex,
  Grid,
  Page,
  Skeleton,
  Stack,
  Text,
  TextLink,
} from '@techadds/shared/ui';
import { IconAlertTriangle, IconBuildingBank } from '@techadds/shared/ui/icons';
import { payoutStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { AmountBreakdown } from '@techadds/shared/features/amount-breakdown';
import { PayoutActions } from './PayoutActions';
import { PayoutLines } from './PayoutLines';
import { StatementMenu } from './StatementMenu';
import { failureOf } from './payouts.labels';

const crumbs = [{ label: 'Payouts', to: paths.payouts }];

/** One payout: what it is made of, where it is, and what can be done with it. */
export function PayoutPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(apiQuery(getPayout, { params: { id } }));
  if (data) return <Shown payout={data} />;
  return (
    <Page title="Payout" crumbs={crumbs}>
      {!error ? (
        <Stack gap="5" role="status" aria-label="Loading the payout">
          <Skeleton height="120px" rounded="lg" />
          <Skeleton height="260px" rounded="lg" />
        </Stack>
      ) : error.status === 404 || error.status === 422 ? (
        <EmptyState
          icon={<IconBuildingBank size={20} stroke={1.75} />}
          title="There is no such payout"
          text="The address may be incomplete, or the payout belongs to another partner."
          action={
            <ButtonLink variant="solid" to={paths.payouts}>
              Show all payouts
            </ButtonLink>
          }
        />
      ) : (
        <ErrorNotice
          title="This payout didn’t load"
          reassurance="The payout itself is not affected."
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
}

function Shown({ payout }: { payout: PayoutDetail }) {
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
            <IconAlertTriangle size={18} stroke={1.75} />
          </Box>
          <Text textStyle="sm">
            {failureOf(payout)} Its amount is back in Available.{' '}
            {retriedBy && (
              <TextLink to={paths.payout(retriedBy)} color="inherit" textDecoration="underline">
                Show the payout that was made instead
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
              { term: scheduled ? 'Made by schedule' : 'Asked for', value: formatDateTime(requestedAt) },
              ...(sentAt ? [{ term: 'Sent to the bank', value: formatDateTime(sentAt) }] : []),
              ...(arrivalOn && !endedAt ? [{ term: 'Arrives about', value: formatDay(arrivalOn) }] : []),
              ...(endedAt ? [{ term: ended, value: formatDateTime(endedAt) }] : []),
              ...(retryOf ? [{ term: 'In place of', value: <TextLink to={paths.payout(retryOf)}>An earlier payout</TextLink> }] : []),
            ]}
          />
        </Card>
      </Grid>
    </Page>
  );
}
