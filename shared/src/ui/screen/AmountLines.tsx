import { Box, Flex, Span } from '../base/primitives';
import { Money } from './Money';

interface AmountLinesProps {
  lines: readonly { label: string; amountCents: number; hint?: string }[];
  total: { label: string; amountCents: number };
  currency: string;
}

/** The lines of an amount, which add up to the total. */
export function AmountLines({ lines, total, currency }: AmountLinesProps) {
  return (
    <Box as="dl" p="3" rounded="md" border="1px solid" borderColor="line" bg="bg.subtle" textStyle="sm">
      {lines.map(({ label, amountCents, hint }) => (
        <Flex key={label} justifyContent="space-between" gap="4" py="1">
          <Box as="dt" color="fg.muted" minWidth="0">
            {label}
            {hint && (
              <Span display="block" textStyle="xs" color="fg.subtle">
                {hint}
              </Span>
            )}
          </Box>
          <Box as="dd">
            <Money cents={amountCents} currency={currency} />
          </Box>
        </Flex>
      ))}
      <Flex justifyContent="space-between" gap="4" mt="2" pt="2.5" borderTop="1px solid" borderColor="line" fontWeight="semibold">
        <dt>{total.label}</dt>
        <dd>
          <Money cents={total.amountCents} currency={currency} />
        </dd>
      </Flex>
    </Box>
  );
}
