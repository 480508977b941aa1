import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { getPayoutAccount, listPayouts } from '@techadds/shared/contract/payouts/endpoints';
import { useQuery } from '@techadds/shared/query';
import { useSearchState } from '@techadds/shared/router';
import { useCan } from '@techadds/shared/session/use-can';
import { Box, Button, Grid, lazyComponent, Stack } from '@techadds/shared/ui';
import { IconBuildingBank, IconCalculator } from '@techadds/shared/ui/icons';
import { FinancePage } from '../layout/FinancePage';
import { BalanceCard } from './BalanceCard';
import { FailureNotice } from './FailureNotice';
import { OperatorLinks } from './OperatorLinks';
import { PayoutList } from './PayoutList';

const PayoutsByMonth = lazyComponent(() => import('./PayoutsByMonth').then((part) => part.PayoutsByMonth));
const RequestDialog = lazyComponent(() => import('./RequestDialog').then((part) => part.RequestDialog));
const AccountForm = lazyComponent(() => import('./AccountForm').then((part) => part.AccountForm));
const PartnerDebts = lazyComponent(() => import('./PartnerDebts').then((part) => part.PartnerDebts));
const Simulator = lazyComponent(() => import('./Simulator').then((part) => part.Simulator));

/** Partner balances, and all payouts with their lines. */
export function PayoutsPage() {
  const own = useCan('payouts.account');
  const mayVerify = useCan('payouts.accounts');
  const mayRequest = useCan('payouts.request');
  const mayReadDebts = useCan('debts.read');
  const [address, change] = useSearchState({ currency: '' });
  const [open, setOpen] = useState<'request' | 'account' | 'simulator'>();
  const close = () => setOpen(undefined);
  const { data, isPending, isLoading } = useQuery({ ...apiQuery(getPayoutAccount), enabled: own });
  const failures = useQuery({ ...apiQuery(listPayouts, { query: { status: 'failed', limit: '1' } }), enabled: own });
  const account = data?.account ?? null;
  const currency = /^[A-Z]{3}$/.test(address.currency) ? address.currency : undefined;
  return (
    <FinancePage
      title="Payouts"
      actions={
        <>
          {mayVerify && <OperatorLinks />}
          <Button icon={<IconCalculator />} onClick={() => setOpen('simulator')}>
            Simulate
          </Button>
          {mayRequest && (
            <Button
              variant="solid"
              icon={<IconBuildingBank />}
              onClick={() => setOpen('request')}
              disabledReason={isPending || account ? undefined : 'Set up a payout account first.'}
            >
              Pay out now
            </Button>
          )}
        </>
      }
    >
      <Stack gap="5">
        <BalanceCard
          currency={currency}
          onCurrency={(next) => change({ currency: next })}
          account={own ? { of: isPending ? undefined : account, change: () => setOpen('account') } : undefined}
        />
        {mayReadDebts && (
          <Box minHeight="106px">
            <PartnerDebts />
          </Box>
        )}
        {own && <FailureNotice failed={failures.data?.items[0]} onCheck={() => setOpen('account')} />}
        <Grid
          gap="5"
          // A notice that comes above the list, or the facts of the account, would move it.
          visibility={isLoading || failures.isLoading ? 'hidden' : undefined}
          alignItems="start"
          css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cLg: { gridTemplateColumns: 'minmax(0, 1fr) 320px' } }}
        >
          <Box minWidth="0">
            <PayoutList showPartner={!own} onRequest={mayRequest && account ? () => setOpen('request') : undefined} />
          </Box>
          <PayoutsByMonth currency={currency ?? account?.currency} />
        </Grid>
      </Stack>
      {open === 'request' && account && <RequestDialog account={account} onClose={close} />}
      {open === 'account' && <AccountForm of={account} onClose={close} />}
      {open === 'simulator' && <Simulator account={account} onClose={close} />}
    </FinancePage>
  );
}
