import type { simulateCommission } from '@techadds/shared/contract/commission/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import { formatDay } from '@techadds/shared/format/date';
import { formatMoney } from '@techadds/shared/format/money';
import { Box, DescriptionList, Heading, Money, Span, Text } from '@techadds/shared/ui';
import { AmountLines } from '@techadds/shared/ui/page';

type SimulationData = Output<typeof simulateCommission>;

const formatSignedMoney = (cents: number, currency: string) => `${cents > 0 ? '+' : ''}${formatMoney(cents, currency)}`;

/** The commission of last month's orders with an unsaved rate. */
export function SimulationResult({ result: { period, currency, totals, byPartner, changed, leftOut } }: { result: SimulationData }) {
  return (
    <Box as="section" aria-label="On last month’s orders" aria-live="polite">
      <Heading as="h3" size="sm" mb="2">
        On orders of {formatDay(period.from)} to {formatDay(period.to)}
      </Heading>
      {totals.orders === 0 ? (
        <Text textStyle="sm" color="fg.muted">
          No order was placed last month, so there is nothing to compare with.
        </Text>
      ) : (
        <>
          <AmountLines
            currency={currency}
            lines={[
              { label: `Commission taken of ${totals.orders.toLocaleString('en-US')} orders`, amountCents: totals.actualCents },
              { label: 'Difference with this rate', amountCents: totals.differenceCents },
            ]}
            total={{ label: 'With this rate', amountCents: totals.wouldBeCents }}
          />
          <Box mt="3">
            <DescriptionList
              items={byPartner.map(({ name, actualCents, wouldBeCents, differenceCents }) => ({
                term: name,
                value: (
                  <span>
                    <Money cents={actualCents} currency={currency} /> → <Money cents={wouldBeCents} currency={currency} />{' '}
                    <Span color="fg.muted">({formatSignedMoney(differenceCents, currency)})</Span>
                  </span>
                ),
              }))}
            />
          </Box>
          {changed.length > 0 && (
            <Box as="details" mt="2" textStyle="sm">
              <Box as="summary" cursor="pointer" fontWeight="medium">
                {changed.length} {changed.length === 1 ? 'order changes' : 'orders change'}
              </Box>
              {changed.map(({ id, number, service, actualCents, wouldBeCents, reason }) => (
                <Box key={id} py="2" borderBottom="1px solid" borderColor="line">
                  <Box display="flex" justifyContent="space-between" gap="3">
                    <span>
                      {number}, {service}
                    </span>
                    <Span whiteSpace="nowrap">
                      <Money cents={actualCents} currency={currency} /> → <Money cents={wouldBeCents} currency={currency} />
                    </Span>
                  </Box>
                  <Text textStyle="xs" color="fg.muted">
                    {reason}
                  </Text>
                </Box>
              ))}
            </Box>
          )}
          {leftOut > 0 && (
            <Text mt="2" textStyle="xs" color="fg.muted">
              {leftOut === 1 ? '1 order in another currency is' : `${leftOut} orders in other currencies are`} left out.
            </Text>
          )}
        </>
      )}
    </Box>
  );
}
