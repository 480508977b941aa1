import { useState } from 'react';
import type { CurrencyRates } from '@techadds/shared/contract/currency/endpoints';
import { getMoneyError, parseMoney } from '@techadds/shared/format/amount-input';
import { formatMoney } from '@techadds/shared/format/money';
import { Box, Card, Field, Grid, IconButton, Input, NativeSelect, Stack, Text } from '@techadds/shared/ui';
import { IconRefresh } from '@techadds/shared/ui/icons';
import { convertAmount } from './convert';

/** Converts an amount to another currency at the rates shown. */
export function Converter({ rates }: { rates: CurrencyRates }) {
  const codes = [...new Set([rates.base, ...Object.keys(rates.rates)])].sort();
  const options = codes.map((code) => ({ value: code, label: code }));
  const [typed, setTyped] = useState('100');
  const [from, setFrom] = useState(rates.base);
  const [to, setTo] = useState(rates.base === 'EUR' ? 'USD' : 'EUR');
  const amount = parseMoney(typed, from);
  const result = amount === undefined ? undefined : convertAmount(amount, from, to, rates);
  return (
    <Card title="Converter">
      <Stack gap="4">
        <Field label="Amount" error={amount === undefined ? getMoneyError(typed, from, 1100) : undefined}>
          <Input inputMode="decimal" value={typed} onChange={({ target }) => setTyped(target.value)} fontVariantNumeric="tabular-nums" />
        </Field>
        <Grid gap="2" alignItems="end" gridTemplateColumns="minmax(0, 1fr) auto minmax(0, 1fr)">
          <Field label="From">
            <NativeSelect options={options} value={from} onChange={({ target }) => setFrom(target.value)} />
          </Field>
          <IconButton
            label="Swap the currencies"
            variant="outline"
            size="lg"
            icon={<IconRefresh />}
            onClick={() => {
              setFrom(to);
              setTo(from);
            }}
          />
          <Field label="To">
            <NativeSelect options={options} value={to} onChange={({ target }) => setTo(target.value)} />
          </Field>
        </Grid>
        <Box aria-live="polite">
          <Text textStyle="2xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {result === undefined ? '–' : formatMoney(result, to)}
          </Text>
          <Text textStyle="xs" color="fg.muted">
            {rates.stale ? 'By a stale reference rate.' : 'By the reference rate; a bank adds its spread.'}
          </Text>
        </Box>
      </Stack>
    </Card>
  );
}
