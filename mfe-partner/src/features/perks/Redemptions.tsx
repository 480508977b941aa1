import { listRedemptions, type Perk, type Redemption } from '@techadds/shared/contract/perks/endpoints';
import { apiQuery } from '@techadds/shared/api';
import { formatDateTime } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { QueryCard } from '@techadds/shared/patterns/report';
import { useQuery } from '@techadds/shared/query';
import { Box, Flex, Money, Span, Stack, Text, TextLink } from '@techadds/shared/ui';

/** The orders that redeemed a perk, newest first. */
export function Redemptions({ perk }: { perk: Perk }) {
  const query = useQuery(apiQuery(listRedemptions, { params: { id: perk.id }, query: { limit: '50' } }));
  return (
    <QueryCard title="Redemptions" query={query} height="160px">
      {({ items, meta }) =>
        items.length === 0 ? (
          <Text textStyle="sm" color="fg.muted">
            No order has redeemed this perk yet.
          </Text>
        ) : (
          <Stack gap="3">
            {items.map((redemption) => (
              <RedemptionLine key={redemption.id} redemption={redemption} />
            ))}
            {meta.hasMore && (
              <Text textStyle="sm" color="fg.muted">
                The latest {items.length} of {meta.total.toLocaleString('en-US')}.
              </Text>
            )}
          </Stack>
        )
      }
    </QueryCard>
  );
}

function RedemptionLine({ redemption }: { redemption: Redemption }) {
  const { order, customer, amountCents, partnerCents, platformCents, currency, status, redeemedAt } = redemption;
  return (
    <Flex justifyContent="space-between" gap="3" textStyle="sm" flexWrap="wrap">
      <Box minWidth="0">
        <TextLink to={paths.partnerOrder(order.id)}>{order.number}</TextLink>{' '}
        <Span color="fg.muted">
          {customer.name}, {formatDateTime(redeemedAt)}
          {status === 'returned' && ', given back'}
        </Span>
      </Box>
      <Box textAlign="end">
        <Money cents={amountCents} currency={currency} />
        <Span display="block" textStyle="xs" color="fg.muted">
          you <Money cents={partnerCents} currency={currency} />, marketplace <Money cents={platformCents} currency={currency} />
        </Span>
      </Box>
    </Flex>
  );
}
