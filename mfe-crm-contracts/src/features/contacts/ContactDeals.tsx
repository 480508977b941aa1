import type { ReactNode } from 'react';
import { listDeals } from '@techadds/shared/contract/crm/deals';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { IconLayoutKanban } from '@techadds/shared/ui/icons';
import { dealColumns } from '../deals/deals.columns';

const paramsConfig = { sorts: ['newest', 'name', 'amount', 'closeDate', 'enteredStage'], order: 'desc' } as const;
/** Few columns fit beside the details. */
const columns = dealColumns.filter(({ key }) => ['name', 'stage', 'amount', 'closeDate'].includes(key));

/** The deals of a contact. */
export function ContactDeals({ id, name, action }: { id: string; name: string; action: ReactNode }) {
  const params = useListParams(paramsConfig);
  return (
    <ListView
      resource={['deal', 'deals']}
      endpoint={listDeals}
      params={params}
      extraQuery={{ contactId: id }}
      columns={columns}
      rowHref={(deal) => paths.deal(deal.id)}
      toolbar={() => null}
      searchHelp="The search looks at names, customers and next steps."
      emptyState={{ icon: <IconLayoutKanban size={14} />, title: 'No deals yet', text: `Deals with ${name} appear here.`, action }}
    />
  );
}
