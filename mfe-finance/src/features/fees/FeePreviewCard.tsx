import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { previewFee, type FeePreview } from '@techadds/shared/contract/fees/endpoints';
import { parseMoney, toAmountInput } from '@techadds/shared/format/amount-input';
import { formatMoney, formatRate } from '@techadds/shared/format/money';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { useSearchState } from '@techadds/shared/router';
import { Box, Card, DescriptionList, ErrorNotice, Field, Grid, Input, NativeSelect, Skeleton, Stack, Text } from '@techadds/shared/ui';
import { AmountLines } from '@techadds/shared/ui/page';
import { getAmountError } from './amount';
import { methodLabels, payerLabels } from './fees.labels';

const methodOptions = Object.entries(methodLabels).map(([value, label]) => ({ value, label }));
const initialAmountCents = '110000';

/** The fee on an amount, updated while it is entered. Amount and method are in the URL, so that the result can be shared. */
export function FeePreviewCard({ currency }: { currency: string }) {
  const [state, change] = useSearchState({ amountCents: initialAmountCents, method: 'card' });
  // The URL may have been edited by hand.
  const amountCents = /^[1-9]\d{0,14}$/.test(state.amountCents) ? state.amountCents : initialAmountCents;
  const [typed, setTyped] = useState(() => toAmountInput(Number(amountCents), currency));
  const [touched, setTouched] = useState(false);
  const problem = getAmountError(typed, currency);
  const method = methodOptions.some(({ value }) => value === state.method) ? (state.method as FeePreview['method']) : 'card';
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...apiQuery(previewFee, { query: { amountCents, method } }),
    placeholderData: keepPreviousData,
  });

  const type = (text: string) => {
    setTyped(text);
    if (getAmountError(text, currency) === undefined) change({ amountCents: String(parseMoney(text, currency)) });
  };

  return (
    <Card title="What a payment costs" padded>
      <Stack gap="4">
        <Grid gap="3" gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)">
          <Field label="Amount" hint={currency} error={touched ? problem : undefined}>
            <Input
              inputMode="decimal"
              value={typed}
              onChange={(event) => type(event.target.value)}
              onBlur={() => setTouched(true)}
              fontVariantNumeric="tabular-nums"
            />
          </Field>
          <Field label="Method">
            <NativeSelect options={methodOptions} value={method} onChange={(event) => change({ method: event.target.value })} />
          </Field>
        </Grid>
        {error ? (
          error.status === 404 ? (
            <Text color="fg.muted" textStyle="sm">
              There is no fee on this method: no profile is set for it.
            </Text>
          ) : (
            <ErrorNotice title="The fee could not be calculated" error={error} onRetry={() => void refetch()} />
          )
        ) : data ? (
          <Box opacity={isPlaceholderData || problem ? 0.6 : 1} aria-live="polite">
            <FeeResult preview={data} />
          </Box>
        ) : (
          <Skeleton height="260px" rounded="md" />
        )}
      </Stack>
    </Card>
  );
}

function FeeResult({ preview }: { preview: FeePreview }) {
  const { amountCents, lines, feeCents, netCents, effectiveBp, currency, payer } = preview;
  return (
    <Stack gap="4">
      <AmountLines
        currency={currency}
        lines={[{ label: 'Amount', amountCents }, ...lines.map((line) => ({ label: line.label, amountCents: -line.amountCents }))]}
        total={{ label: 'Amount after fee', amountCents: netCents }}
      />
      <DescriptionList
        items={[
          { term: 'Total fee', value: `${formatMoney(feeCents, currency)}, ${formatRate(effectiveBp)} of the amount` },
          { term: 'Paid by', value: payerLabels[payer] },
        ]}
      />
    </Stack>
  );
}
