import type { CreditBalance } from '@techadds/shared/contract/credit/endpoints';
import { Button, Flex, Money, Stack, StatStrip } from '@techadds/shared/ui';

interface CreditBalancesProps {
  balances: readonly CreditBalance[];
  onPayOut: (balance: CreditBalance) => void;
}

/** What can be used with each partner, and what open orders and payouts have set aside. */
export function CreditBalances({ balances, onPayOut }: CreditBalancesProps) {
  return (
    <Stack gap="3">
      {balances.map((balance) => {
        const { customerId, partner, currency, availableCents, reservedCents } = balance;
        return (
          <Stack key={`${customerId} ${currency}`} gap="2">
            <StatStrip
              stats={[
                { label: `${partner.name}, ${currency}`, value: <Money cents={availableCents} currency={currency} /> },
                { label: 'Set aside', value: <Money cents={reservedCents} currency={currency} /> },
              ]}
            />
            {availableCents > 0 && (
              <Flex justifyContent="flex-end">
                <Button size="sm" aria-label={`Pay out the credit with ${partner.name}, ${currency}`} onClick={() => onPayOut(balance)}>
                  Pay out
                </Button>
              </Flex>
            )}
          </Stack>
        );
      })}
    </Stack>
  );
}
