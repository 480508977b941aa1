import { apiQuery } from '@techadds/shared/api';
import { listPayoutAccounts } from '@techadds/shared/contract/payouts/endpoints';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { ButtonLink } from '@techadds/shared/ui';
import { IconShieldCheck } from '@techadds/shared/ui/icons';

/** The link to the payout accounts, with the number of pending ones once it is loaded. */
export function PendingAccountsLink() {
  const { data } = useQuery(apiQuery(listPayoutAccounts, { query: { status: 'pending', limit: '1' } }));
  const waiting = data?.meta.total ?? 0;
  return (
    <ButtonLink to={waiting > 0 ? `${paths.payoutAccounts}?status=pending` : paths.payoutAccounts} icon={<IconShieldCheck aria-hidden />}>
      {waiting > 0 ? `Verify accounts (${waiting})` : 'Payout accounts'}
    </ButtonLink>
  );
}
