import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { previewFee } from '@techadds/shared/contract/fees/endpoints';
import type { PayoutAccount } from '@techadds/shared/contract/payouts/endpoints';
import { formatDay } from '@techadds/shared/format/date';
import { getMoneyError, parseMoney, parseRate } from '@techadds/shared/format/amount-input';
import { formatMoney } from '@techadds/shared/format/money';
import { useTenantCurrency } from '@techadds/shared/tenant/use-tenant-currency';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { Button, DescriptionList, ErrorNotice, Field, Grid, Input, Skeleton, Stack, Text } from '@techadds/shared/ui';
import { Drawer } from '@techadds/shared/ui/dialog';
import { SplitBar, SplitList } from '@techadds/shared/features/amount-breakdown';
import { computeArrivalDay } from './arrival';
import { simulatePayout } from './simulate';

/** Simulates which part of an order would be paid out, and when. Nothing is saved. */
export function Simulator({ account, onClose }: { account: PayoutAccount | null; onClose: () => void }) {
  const tenantCurrency = useTenantCurrency();
  const currency = tenantCurrency ?? account?.currency ?? 'USD';
  const [net, setNet] = useState('1000');
  const [tax, setTax] = useState('10');
  const [commission, setCommission] = useState('12');
  const [netCents, taxBp, rateBp] = [parseMoney(net, currency), parseRate(tax), parseRate(commission)];
  const wrong = netCents === undefined || netCents < 1 || taxBp === undefined || rateBp === undefined || rateBp > 10_000;
  const paid = wrong ? undefined : simulatePayout({ netCents, taxBp, rateBp, feeCents: 0 }).paidCents;
  const { data, error, refetch } = useQuery({
    ...apiQuery(previewFee, { query: { amountCents: String(paid ?? 1), method: 'card' } }),
    placeholderData: keepPreviousData,
    enabled: paid !== undefined,
  });
  const none = error?.status === 404;
  const result =
    wrong || (!data && !none) ? undefined : simulatePayout({ netCents, taxBp, rateBp, feeCents: none ? 0 : (data?.feeCents ?? 0) });
  return (
    <Drawer
      open
      title="Payout simulator"
      onClose={onClose}
      footer={
        <Button size="lg" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack gap="5">
        <Text textStyle="sm" color="fg.muted">
          An order paid by card, with the current fee.
        </Text>
        <Field
          label="Price"
          hint={`${currency}, without tax`}
          error={netCents === undefined || netCents < 1 ? getMoneyError(net, currency, 1000) : undefined}
        >
          <Input inputMode="decimal" value={net} onChange={({ target }) => setNet(target.value)} autoFocus />
        </Field>
        <Grid gap="4" gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)">
          <Field label="Tax" hint="%" error={taxBp === undefined ? 'Enter a percentage, like 10.' : undefined}>
            <Input inputMode="decimal" value={tax} onChange={({ target }) => setTax(target.value)} />
          </Field>
          <Field label="Commission" hint="%" error={rateBp === undefined || rateBp > 10_000 ? 'Enter a percentage, like 12.' : undefined}>
            <Input inputMode="decimal" value={commission} onChange={({ target }) => setCommission(target.value)} />
          </Field>
        </Grid>
        {error && !none ? (
          <ErrorNotice title="The fee could not be calculated" error={error} onRetry={() => void refetch()} />
        ) : result ? (
          <Stack gap="3" aria-live="polite">
            <SplitBar segments={result.parts} />
            <SplitList segments={result.parts} currency={currency} total={{ label: 'Customer pays', cents: result.paidCents }} />
            <DescriptionList
              items={[
                { term: 'You receive', value: formatMoney(result.parts[0]!.cents, currency) },
                { term: 'Paid out today, it arrives', value: formatDay(computeArrivalDay(new Date())) },
                ...(account?.nextPayoutOn
                  ? [{ term: 'By schedule, it is sent', value: `${formatDay(account.nextPayoutOn)} to account …${account.bankLast4}` }]
                  : []),
              ]}
            />
          </Stack>
        ) : (
          <Skeleton height="240px" rounded="md" />
        )}
      </Stack>
    </Drawer>
  );
}
