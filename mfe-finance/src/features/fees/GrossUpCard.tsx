import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { previewFee, type FeePreview } from '@techadds/shared/contract/fees/endpoints';
import { parseMoney, toAmountInput } from '@techadds/shared/format/amount-input';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { Box, Card, ErrorNotice, Field, Grid, Input, NativeSelect, Skeleton, Stack, Text } from '@techadds/shared/ui';
import { AmountLines } from '@techadds/shared/ui/page';
import { getAmountError } from './amount';
import { methodLabels } from './fees.labels';

const methodOptions = Object.entries(methodLabels).map(([value, label]) => ({ value, label }));

/** Computes the amount to charge so that a given net amount remains after the fee. */
export function GrossUpCard({ currency }: { currency: string }) {
  const [typed, setTyped] = useState(toAmountInput(100_000, currency));
  const [touched, setTouched] = useState(false);
  const [method, setMethod] = useState<FeePreview['method']>('card');
  const problem = getAmountError(typed, currency);
  // While the input is invalid, the last result stays visible, dimmed.
  const [amountCents, setAmountCents] = useState(100_000);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...apiQuery(previewFee, { query: { amountCents: String(amountCents), method } }),
    placeholderData: keepPreviousData,
  });
  const type = (text: string) => {
    setTyped(text);
    const cents = parseMoney(text, currency);
    if (getAmountError(text, currency) === undefined && cents !== undefined) setAmountCents(cents);
  };
  return (
    <Card title="What to charge">
      <Stack gap="4">
        <Grid gap="3" gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)">
          <Field label="To keep" hint={currency} error={touched ? problem : undefined}>
            <Input
              inputMode="decimal"
              value={typed}
              onChange={({ target }) => type(target.value)}
              onBlur={() => setTouched(true)}
              fontVariantNumeric="tabular-nums"
            />
          </Field>
          <Field label="Paid by method">
            <NativeSelect
              options={methodOptions}
              value={method}
              onChange={({ target }) => setMethod(target.value as FeePreview['method'])}
            />
          </Field>
        </Grid>
        {data ? (
          <Box opacity={isPlaceholderData || problem ? 0.6 : 1} aria-live="polite">
            <AmountLines
              currency={data.currency}
              lines={[
                { label: 'Charge', amountCents: data.grossUpCents },
                { label: 'Fee on it', amountCents: data.amountCents - data.grossUpCents },
              ]}
              total={{ label: 'You keep', amountCents: data.amountCents }}
            />
          </Box>
        ) : error?.status === 404 ? (
          <Text color="fg.muted" textStyle="sm">
            There is no fee on this method, so charge what you want to keep.
          </Text>
        ) : error ? (
          <ErrorNotice title="The charge could not be calculated" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height="120px" rounded="md" />
        )}
      </Stack>
    </Card>
  );
}
