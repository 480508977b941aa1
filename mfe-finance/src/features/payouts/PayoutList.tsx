import { payoutStatuses } from '@techadds/shared/contract/payouts/states';
import { listPayouts } from '@techadds/shared/contract/payouts/endpoints';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { Button } from '@techadds/shared/ui';
import { IconBuildingBank } from '@techadds/shared/ui/icons';
import { payoutStates, getStatusMeta } from '@techadds/shared/ui/states';
import { columnsOf } from './payouts.columns';

const columns = { own: columnsOf(false), all: columnsOf(true) };
const spec = { sorts: ['requestedAt', 'amount', 'number'], order: 'desc', filters: { status: payoutStatuses } } as const;
const status = {
  name: 'status',
  label: 'Status',
  options: payoutStatuses.map((value) => ({ value, label: getStatusMeta(payoutStates, value).label })),
};

interface PayoutListProps {
  /** The list covers all partners and shows their names. */
  ofPartners: boolean;
  /** Opens the request dialog; undefined if the user cannot request a payout. */
  onRequest: (() => void) | undefined;
}

/** The list of payouts, newest first. */
export function PayoutList({ ofPartners, onRequest }: PayoutListProps) {
  const address = useListParams(spec);
  return (
    <ListView
      resource={['payout', 'payouts']}
      endpoint={listPayouts}
      params={address}
      columns={ofPartners ? columns.all : columns.own}
      rowHref={({ id }) => paths.payout(id)}
      filters={[status]}
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
