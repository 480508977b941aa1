import type { getAnalyticsFunnel } from '@techadds/shared/contract/analytics/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import { formatRate } from '@techadds/shared/format/money';
import { Box, Flex, Money, Span, Stack, Text } from '@techadds/shared/ui';

/** How many orders of a period reached each step, and how many were lost. */
export function Funnel({ funnel: { steps, lost, currency } }: { funnel: Output<typeof getAnalyticsFunnel> }) {
  if ((steps[0]?.orders ?? 0) === 0)
    return (
      <Text textStyle="sm" color="fg.muted" py="8" textAlign="center">
        No order was placed in this period.
      </Text>
    );
  const gone = lost.filter(({ orders }) => orders > 0);
  return (
    <Stack gap="4">
      <Stack as="ol" gap="2.5">
        {steps.map(({ key, label, orders, totalCents, shareBp }) => (
          <Box as="li" key={key}>
            <Flex justifyContent="space-between" gap="3" textStyle="sm">
              <Span>
                {label} <Span color="fg.muted">{orders.toLocaleString('en-US')}</Span>
              </Span>
              <Span color="fg.muted" fontVariantNumeric="tabular-nums">
                <Money cents={totalCents} currency={currency} /> · {formatRate(shareBp)}
              </Span>
            </Flex>
            <Box mt="1" height="2" rounded="xs" bg="bg.muted" aria-hidden>
              <Box height="full" rounded="xs" bg="chart.1" style={{ width: `${Math.min(100, shareBp / 100)}%` }} />
            </Box>
          </Box>
        ))}
      </Stack>
      {gone.length > 0 && (
        <Box as="ul" pt="3" borderTop="1px solid" borderColor="line" textStyle="xs" color="fg.muted">
          {gone.map(({ key, label, orders, totalCents }) => (
            <Flex as="li" key={key} justifyContent="space-between" gap="3" py="0.5">
              <span>
                {label}: {orders.toLocaleString('en-US')}
              </span>
              <Money cents={totalCents} currency={currency} />
            </Flex>
          ))}
        </Box>
      )}
    </Stack>
  );
}
