import { apiQuery } from '@techadds/shared/api';
import { bankStatementsPath } from '@techadds/shared/contract/bank-statements/states';
import { creditPayoutsPath } from '@techadds/shared/contract/credit/payout-states';
import { listPayoutAccounts } from '@techadds/shared/contract/payouts/endpoints';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { ButtonLink } from '@techadds/shared/ui';
import { IconFileText, IconPigMoney, IconShieldCheck } from '@techadds/shared/ui/icons';

/** The links of administrators: bank statements, payouts of credit, and payout accounts with the number of pending ones once it is loaded. */
export function OperatorLinks() {
  const { data } = useQuery(apiQuery(listPayoutAccounts, { query: { status: 'pending', limit: '1' } }));
  const waiting = data?.meta.total ?? 0;
  return (
    <>
      <ButtonLink to={bankStatementsPath} icon={<IconFileText aria-hidden />}>
        Bank statements
      </ButtonLink>
      <ButtonLink to={creditPayoutsPath} icon={<IconPigMoney aria-hidden />}>
        Credit payouts
      </ButtonLink>
      <ButtonLink to={waiting > 0 ? `${paths.payoutAccounts}?status=pending` : paths.payoutAccounts} icon={<IconShieldCheck aria-hidden />}>
        {waiting > 0 ? `Verify accounts (${waiting})` : 'Payout accounts'}
      </ButtonLink>
    </>
  );
}
