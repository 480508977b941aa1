import type { QuoteTotals } from '@techadds/shared/contract/quotes/totals';
import { formatMoney, formatRate } from '@techadds/shared/format/money';
import { Box, Flex, Money, Span } from '@techadds/shared/ui';

/** How the total is computed: discount, net and the tax of each rate. */
export function QuoteTotalsTable({ totals, currency }: { totals: QuoteTotals; currency: string }) {
  const { grossCents, discountCents, netCents, taxes, totalCents } = totals;
  const parts = [
    ...(discountCents > 0
      ? [
          { label: 'Before discount', cents: grossCents },
          { label: 'Discount', cents: -discountCents },
        ]
      : []),
    { label: 'Net', cents: netCents },
    ...taxes.map((tax) => ({ label: `Tax ${formatRate(tax.taxBp)} of ${formatMoney(tax.netCents, currency)}`, cents: tax.taxCents })),
  ];
  return (
    <Box as="dl" textStyle="sm" ms="auto" width="full" maxWidth="24rem">
      {parts.map(({ label, cents }) => (
        <Flex key={label} justifyContent="space-between" gap="4" py="1" flexWrap="wrap">
          <Box as="dt" color="fg.muted">
            {label}
          </Box>
          <Box as="dd" ms="auto">
            <Money cents={cents} currency={currency} />
          </Box>
        </Flex>
      ))}
      <Flex
        justifyContent="space-between"
        gap="4"
        mt="2"
        pt="2.5"
        borderTop="1px solid"
        borderColor="line.strong"
        textStyle="md"
        fontWeight="semibold"
        flexWrap="wrap"
      >
        <dt>
          Total{' '}
          <Span fontWeight="normal" color="fg.muted">
            with tax
          </Span>
        </dt>
        <Box as="dd" ms="auto">
          <Money cents={totalCents} currency={currency} />
        </Box>
      </Flex>
    </Box>
  );
}
