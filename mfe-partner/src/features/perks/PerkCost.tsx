import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { previewFee } from '@techadds/shared/contract/fees/endpoints';
import type { Perk } from '@techadds/shared/contract/perks/endpoints';
import { parseMoney, toAmountInput } from '@techadds/shared/format/amount-input';
import { MoneyInput } from '@techadds/shared/patterns/form';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { Box, Card, Field, Text } from '@techadds/shared/ui';
import { AmountLines } from '@techadds/shared/ui/page';

/** Who bears what of the discount on an example order, with the card fee on what is left. */
export function PerkCost({ perk: { id, currency, minOrderCents } }: { perk: Perk }) {
  const [typed, setTyped] = useState(() => toAmountInput(Math.max(100_000, minOrderCents), currency));
  const amountCents = parseMoney(typed, currency) ?? 0;
  const preview = useQuery({
    ...apiQuery(previewFee, { query: { amountCents: String(amountCents), method: 'card', perkId: id } }),
    enabled: amountCents > 0,
    placeholderData: keepPreviousData,
  });
  const { perk, feeCents } = preview.data ?? {};
  return (
    <Card title="Fee preview">
      <Field label="Price of the order" hint="Before tax">
        <MoneyInput currency={currency} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Box mt="3">
        {perk && !preview.isError ? (
          <AmountLines
            currency={currency}
            lines={[
              { label: 'Price', amountCents },
              { label: 'Discount borne by you', amountCents: -perk.partnerCents },
              { label: 'Discount borne by the marketplace', amountCents: -perk.platformCents },
              { label: 'Card fee on the rest', amountCents: feeCents ?? 0, hint: 'not part of the price' },
            ]}
            total={{ label: 'The customer pays, before tax', amountCents: amountCents - perk.discountCents }}
          />
        ) : (
          <Text textStyle="sm" color="fg.muted">
            {preview.isError ? preview.error.message : 'Enter an amount.'}
          </Text>
        )}
      </Box>
    </Card>
  );
}
