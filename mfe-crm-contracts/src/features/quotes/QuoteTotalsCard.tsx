import type { QuoteTotals } from '@techadds/shared/contract/quotes/totals';
import { formatMoney, formatRate } from '@techadds/shared/format/money';
import { Box, Card, Flex, Span } from '@techadds/shared/ui';

const Row = ({ label, value }: { label: string; value: string }) => (
  <Flex justifyContent="space-between" gap="4" py="5px" textStyle="sm">
    <Box as="dt" color="fg.muted">
      {label}
    </Box>
    <Box as="dd" fontVariantNumeric="tabular-nums" minWidth="0" overflowWrap="anywhere" textAlign="end">
      {value}
    </Box>
  </Flex>
);

/** The total of a quote with its breakdown. */
export function QuoteTotalsCard({ totals, currency }: { totals: QuoteTotals; currency: string }) {
  const { grossCents, discountCents, netCents, taxes, totalCents, upToCents } = totals;
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <Card title="Totals">
      <Box as="dl">
        <Row label="Lines" value={money(grossCents)} />
        {discountCents > 0 && <Row label="Discounts" value={money(-discountCents)} />}
        {(discountCents > 0 || taxes.length > 0) && <Row label="Net" value={money(netCents)} />}
        {taxes.map((tax) => (
          <Row key={tax.taxBp} label={`Tax, ${formatRate(tax.taxBp)} on ${money(tax.netCents)}`} value={money(tax.taxCents)} />
        ))}
        <Flex justifyContent="space-between" alignItems="baseline" gap="4" mt="2" pt="3" borderTop="1px solid" borderColor="line">
          <Box as="dt" textStyle="sm" fontWeight="semibold">
            Total
          </Box>
          <Box as="dd" textStyle="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums" minWidth="0" overflowWrap="anywhere">
            {money(totalCents)}
          </Box>
        </Flex>
      </Box>
      {upToCents > totalCents && (
        <Span display="block" textAlign="end" textStyle="xs" color="fg.muted" mt="1">
          up to {money(upToCents)} with options
        </Span>
      )}
    </Card>
  );
}
