import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { depositSummary, type Deposit } from '@techadds/shared/contract/deposits/endpoints';
import { useQuery } from '@techadds/shared/query';
import { useSearchState } from '@techadds/shared/router';
import { QueryCard, StatsSkeleton } from '@techadds/shared/patterns/report';
import { useCan } from '@techadds/shared/session/use-can';
import { Button, StatStrip, Money, lazyComponent, Stack } from '@techadds/shared/ui';
import { IconPlus } from '@techadds/shared/ui/icons';
import { FinancePage } from '../layout/FinancePage';
import { DepositList } from './DepositList';

const DepositForm = lazyComponent(() => import('./DepositForm').then((part) => part.DepositForm));
const CancelDialog = lazyComponent(() => import('./CancelDialog').then((part) => part.CancelDialog));
const RefundDialog = lazyComponent(() => import('./RefundDialog').then((part) => part.RefundDialog));

/** Money paid in ahead of orders: announced, received and refunded deposits. */
export function DepositsPage() {
  const mayCreate = useCan('deposits.create');
  const summary = useQuery(apiQuery(depositSummary));
  const [{ new: adding }, change] = useSearchState({ new: '' });
  const setAdding = (open: boolean) => change({ new: open ? '1' : '' });
  const [asking, setAsking] = useState<{ action: 'cancel' | 'refund'; deposit: Deposit }>();
  const close = () => setAsking(undefined);
  return (
    <FinancePage
      title="Deposits"
      description="Down payments, milestone funding and your own top-ups."
      actions={
        mayCreate && (
          <Button variant="solid" shortcut="c" icon={<IconPlus />} onClick={() => setAdding(true)}>
            New deposit
          </Button>
        )
      }
    >
      <Stack gap="5">
        <QueryCard title="Sums" query={summary} height={<StatsSkeleton strips={[4]} />} bare>
          {({ currencies }) => (
            <Stack gap="3">
              {currencies.map(({ currency, settledCents, pendingCents, refundedCents, feeCents, counts }) => (
                <StatStrip
                  key={currency}
                  stats={[
                    { label: `Arrived, ${currency}`, value: <Money cents={settledCents} currency={currency} /> },
                    {
                      label: `Announced${counts.pending ? `, ${counts.pending}` : ''}`,
                      value: <Money cents={pendingCents} currency={currency} />,
                    },
                    { label: 'Sent back', value: <Money cents={refundedCents} currency={currency} /> },
                    { label: 'Fees', value: <Money cents={feeCents} currency={currency} /> },
                  ]}
                />
              ))}
            </Stack>
          )}
        </QueryCard>
        <DepositList
          onOpenDialog={(action, deposit) => setAsking({ action, deposit })}
          onCreate={mayCreate ? () => setAdding(true) : undefined}
        />
      </Stack>
      {mayCreate && adding !== '' && <DepositForm onClose={() => setAdding(false)} />}
      {asking?.action === 'refund' && <RefundDialog deposit={asking.deposit} onClose={close} />}
      {asking?.action === 'cancel' && <CancelDialog deposit={asking.deposit} onClose={close} />}
    </FinancePage>
  );
}
