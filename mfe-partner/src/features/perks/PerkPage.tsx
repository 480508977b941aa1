import { apiQuery } from '@techadds/shared/api';
import { getPerk, type Perk } from '@techadds/shared/contract/perks/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { formatMoney, formatRate } from '@techadds/shared/format/money';
import { paths } from '@techadds/shared/paths';
import { RecordQuery } from '@techadds/shared/patterns/record-query';
import { useQuery } from '@techadds/shared/query';
import { useParams, useSearchState } from '@techadds/shared/router';
import { Box, Card, DescriptionList, Grid, lazyComponent, Page, Stack, Text } from '@techadds/shared/ui';
import { IconGift } from '@techadds/shared/ui/icons';
import { perkStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { PerkActions } from './PerkActions';
import { PerkCost } from './PerkCost';
import { Redemptions } from './Redemptions';
import { approvalLabels, costBearerLabels, formatPerkValue } from './perks.labels';

const EditPerk = lazyComponent(() => import('./PerkForm').then((part) => part.EditPerk));
const crumbs = [{ label: 'Perks', to: paths.perks }];

/** A perk with its terms, its cost and its redemptions. */
export function PerkPage() {
  const { id = '' } = useParams();
  const query = useQuery(apiQuery(getPerk, { params: { id } }));
  return (
    <RecordQuery
      query={query}
      resource="perk"
      icon={<IconGift size={20} />}
      crumbs={crumbs}
      list={{ to: paths.perks, label: 'Show all perks' }}
      notFoundText="The address may be incomplete, or the perk belongs to another partner."
    >
      {(perk) => <PerkRecord perk={perk} />}
    </RecordQuery>
  );
}

function PerkRecord({ perk }: { perk: Perk }) {
  const [{ edit }, change] = useSearchState({ edit: '' });
  const { title, status, description, approval, approvalNote } = perk;
  return (
    <Page
      title={title}
      crumbs={crumbs}
      badge={<StatusBadge states={perkStates} state={status} variant="tint" />}
      actions={<PerkActions perk={perk} onEdit={() => change({ edit: '1' })} />}
      description={description}
    >
      <Grid
        gap="5"
        alignItems="start"
        css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cLg: { gridTemplateColumns: 'minmax(0, 1fr) 340px' } }}
      >
        <Box minWidth="0" css={{ order: 1, _cLg: { order: 0 } }}>
          <Redemptions perk={perk} />
        </Box>
        <Stack gap="5">
          <Card title="Terms">
            <DescriptionList items={toTerms(perk)} />
            {status !== 'ended' && approval !== 'none' && (
              <Text mt="3" textStyle="sm" color="fg.muted">
                {approvalLabels[approval]}.{approvalNote && ` ${approvalNote}`}
              </Text>
            )}
          </Card>
          <PerkCost perk={perk} />
        </Stack>
      </Grid>
      {edit !== '' && perk.allowedActions.includes('edit') && <EditPerk perk={perk} onClose={() => change({ edit: '' })} />}
    </Page>
  );
}

function toTerms(perk: Perk) {
  const { code, services, minOrderCents, currency, startsAt, endsAt, capTotal, capPerCustomer, costBearer, platformShareBp, listed } = perk;
  const { redemptionCount, discountCents, rating } = perk;
  return [
    { term: 'Discount', value: formatPerkValue(perk) },
    { term: 'Code', value: code },
    { term: 'Services', value: services.length === 0 ? 'All services' : services.map(({ name }) => name).join(', ') },
    ...(minOrderCents > 0 ? [{ term: 'Smallest order', value: formatMoney(minOrderCents, currency) }] : []),
    ...(startsAt ? [{ term: 'Starts', value: formatDateTime(startsAt) }] : []),
    ...(endsAt ? [{ term: 'Ends', value: formatDateTime(endsAt) }] : []),
    {
      term: 'Redeemed',
      value: `${redemptionCount.toLocaleString('en-US')}${capTotal === null ? '' : ` of ${capTotal.toLocaleString('en-US')}`}`,
    },
    ...(capPerCustomer === null ? [] : [{ term: 'For each customer', value: capPerCustomer.toLocaleString('en-US') }]),
    { term: 'Discounts given', value: formatMoney(discountCents, currency) },
    {
      term: 'Cost borne by',
      value:
        costBearer === 'shared' ? `${costBearerLabels.shared}, which bears ${formatRate(platformShareBp)}` : costBearerLabels[costBearer],
    },
    { term: 'In the marketplace', value: listed ? 'Shown' : 'Only with the code' },
    ...(rating ? [{ term: 'Rating', value: `${rating.average.toFixed(1)} of 5, ${rating.count.toLocaleString('en-US')}` }] : []),
  ];
}
