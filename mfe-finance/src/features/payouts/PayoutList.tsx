import { payoutStatuses } from '@techadds/shared/contract/payouts/states';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { Button } from '@techadds/shared/ui';
import { IconBuildingBank } from '@techadds/shared/ui/icons';
import { payoutStates, getStatusMeta } from '@techadds/shared/ui/states';
import { payoutList } from './first-queries';
import { getPayoutColumns } from './payouts.columns';

const payoutColumns = { own: getPayoutColumns(false), all: getPayoutColumns(true) };
const paramsConfig = { ...payoutList, filters: { status: payoutStatuses } } as const;
const statusFilter = {
  name: 'status',
  label: 'Status',
  options: payoutStatuses.map((value) => ({ value, label: getStatusMeta(payoutStates, value).label })),
};

interface PayoutListProps {
  /** The list covers all partners and shows their names. */
  showPartner: boolean;
  /** Opens the request dialog; undefined if the user cannot request a payout. */
  onRequest: (() => void) | undefined;
}

/** The list of payouts, newest first. */
export function PayoutList({ showPartner, onRequest }: PayoutListProps) {
  const address = useListParams(paramsConfig);
  return (
    <ListView
      resource={['payout', 'payouts']}
      endpoint={payoutList.endpoint}
      params={address}
      columns={showPartner ? payoutColumns.all : payoutColumns.own}
      rowHref={({ id }) => paths.payout(id)}
      filters={[statusFilter]}
      views="payouts"
      searchHelp="The search looks at numbers and partners."
      emptyState={{
        icon: <IconBuildingBank size={14} />,
        title: 'No payouts yet',
        text: 'Accepted orders become available and are paid out by schedule or on request.',
        action: onRequest && (
          <Button icon={<IconBuildingBank />} onClick={onRequest}>
            Pay out
          </Button>
        ),
      }}
    />
  );
}
