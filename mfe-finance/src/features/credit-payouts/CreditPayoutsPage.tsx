import { useMemo, useState } from 'react';
import type { CreditPayout } from '@techadds/shared/contract/credit/payouts';
import { creditPayoutStatuses } from '@techadds/shared/contract/credit/payout-states';
import { creditPayoutStates } from '@techadds/shared/features/payment';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { lazyComponent } from '@techadds/shared/ui';
import { IconPigMoney } from '@techadds/shared/ui/icons';
import { getStatusMeta } from '@techadds/shared/ui/states';
import { FinancePage } from '../layout/FinancePage';
import { creditPayoutList } from './first-queries';
import { getCreditPayoutColumns, type CreditPayoutDecision } from './credit-payouts.columns';

const MarkPaidDialog = lazyComponent(() => import('./MarkPaidDialog').then((part) => part.MarkPaidDialog));
const DeclineDialog = lazyComponent(() => import('./DeclineDialog').then((part) => part.DeclineDialog));

const paramsConfig = { ...creditPayoutList, filters: { status: creditPayoutStatuses } } as const;
const filters = [
  {
    name: 'status',
    label: 'Status',
    options: creditPayoutStatuses.map((value) => ({ value, label: getStatusMeta(creditPayoutStates, value).label })),
  },
];

/** Credit that customers asked back, with the decision of an admin. */
export function CreditPayoutsPage() {
  const address = useListParams(paramsConfig);
  const [asking, setAsking] = useState<{ decision: CreditPayoutDecision; payout: CreditPayout }>();
  const columns = useMemo(() => getCreditPayoutColumns((decision, payout) => setAsking({ decision, payout })), []);
  const close = () => setAsking(undefined);
  return (
    <FinancePage
      title="Payouts of credit"
      description="Customers request payouts of prepaid credit. The amount is reserved until you decide."
    >
      <ListView
        resource={['payout', 'payouts']}
        endpoint={creditPayoutList.endpoint}
        params={address}
        columns={columns}
        filters={filters}
        searchHelp="The search looks at numbers and account holders."
        errorReassurance="No money moved."
        emptyState={{
          icon: <IconPigMoney size={14} />,
          title: 'No payouts of credit yet',
          text: 'When a customer asks for credit back, it appears here.',
        }}
      />
      {asking?.decision === 'markPaid' && <MarkPaidDialog payout={asking.payout} onClose={close} />}
      {asking?.decision === 'decline' && <DeclineDialog payout={asking.payout} onClose={close} />}
    </FinancePage>
  );
}
