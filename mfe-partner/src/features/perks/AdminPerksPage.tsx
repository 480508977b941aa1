import { useState } from 'react';
import { approvePerk, declinePerk, type Perk } from '@techadds/shared/contract/perks/endpoints';
import { DeclinePerk } from '@techadds/shared/contract/perks/forms';
import { perkApprovals } from '@techadds/shared/contract/perks/states';
import { useApiMutation } from '@techadds/shared/api';
import { formatRate } from '@techadds/shared/format/money';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { ReasonDialog } from '@techadds/shared/patterns/form';
import { useAction } from '@techadds/shared/patterns/record';
import { Button, HStack, Page } from '@techadds/shared/ui';
import { IconGift } from '@techadds/shared/ui/icons';
import type { Column } from '@techadds/shared/ui/table';
import { perkApprovalList } from './first-queries';
import { perkColumns } from './perks.columns';
import { approvalLabels } from './perks.labels';

const paramsConfig = { ...perkApprovalList, filters: { approval: perkApprovals } } as const;
const filters = [
  {
    name: 'approval',
    label: 'Decision',
    options: perkApprovals.filter((value) => value !== 'none').map((value) => ({ value, label: approvalLabels[value] })),
  },
];
const shareColumn: Column<Perk> = {
  key: 'share',
  header: 'We bear',
  width: '7rem',
  align: 'end',
  cell: ({ costBearer, platformShareBp }) => formatRate(costBearer === 'platform' ? 10_000 : platformShareBp),
};
const partnerColumn: Column<Perk> = {
  key: 'partner',
  header: 'Partner',
  width: '10rem',
  cardSlot: 'line',
  cell: ({ partner }) => partner.name,
};

/** Perks whose cost the marketplace bears, all or in part, for a decision. */
export function AdminPerksPage() {
  const address = useListParams(paramsConfig);
  const [declining, setDeclining] = useState<Perk>();
  const approve = useAction(approvePerk, { done: ({ title }) => `${title} approved`, failed: 'Not approved.' });
  const decline = useApiMutation(declinePerk);
  const [title, value, ...others] = perkColumns.filter(({ key }) => key !== 'used' && key !== 'ends');
  const decision: Column<Perk> = {
    key: 'decision',
    header: 'Decision',
    width: '11rem',
    align: 'end',
    cardSlot: 'meta',
    interactive: true,
    cell: (perk) =>
      perk.approval === 'pending' && perk.status !== 'ended' ? (
        <HStack gap="1.5">
          <Button size="sm" aria-label={`Approve ${perk.title}`} onClick={() => void approve.run({ params: { id: perk.id }, body: {} })}>
            Approve
          </Button>
          <Button size="sm" aria-label={`Decline ${perk.title}`} onClick={() => setDeclining(perk)}>
            Decline
          </Button>
        </HStack>
      ) : (
        approvalLabels[perk.approval]
      ),
  };
  return (
    <Page title="Perks" description="Discounts that the marketplace pays fully or partly. Each needs your approval before it is active.">
      <ListView
        resource={['perk', 'perks']}
        endpoint={perkApprovalList.endpoint}
        params={address}
        columns={[title!, partnerColumn, value!, shareColumn, ...others, decision]}
        filters={filters}
        searchHelp="The search looks at titles and codes."
        emptyState={{ icon: <IconGift size={14} />, title: 'No perks yet', text: 'Perks that cost the marketplace something wait here.' }}
      />
      {declining && (
        <ReasonDialog
          title={`Decline ${declining.title}?`}
          schema={DeclinePerk}
          name="note"
          submitLabel="Decline"
          onSubmit={async (body) => {
            await decline.mutateAsync({ params: { id: declining.id }, body });
            setDeclining(undefined);
          }}
          onClose={() => setDeclining(undefined)}
        >
          The partner reads the reason, and can change the perk and ask again.
        </ReasonDialog>
      )}
    </Page>
  );
}
