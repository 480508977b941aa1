import type { CreditBalance } from '@techadds/shared/contract/credit/endpoints';
import { Money, Stack, StatStrip } from '@techadds/shared/ui';

/** What can be used with each partner, and what open orders have set aside. */
export function CreditBalances({ balances }: { balances: readonly CreditBalance[] }) {
  return (
    <Stack gap="3">
      {balances.map(({ customerId, partner, currency, availableCents, reservedCents }) => (
        <StatStrip
          key={`${customerId} ${currency}`}
          stats={[
            { label: `${partner.name}, ${currency}`, value: <Money cents={availableCents} currency={currency} /> },
            { label: 'Set aside for open orders', value: <Money cents={reservedCents} currency={currency} /> },
          ]}
        />
      ))}
    </Stack>
  );
}
