import { useState } from 'react';
import { perkStatuses } from '@techadds/shared/contract/perks/states';
import { exportPerks } from '@techadds/shared/contract/perks/endpoints';
import { paths } from '@techadds/shared/paths';
import { CsvExportButton, ListView, useListParams, type BulkSelection } from '@techadds/shared/patterns/list';
import { useNavigate, useSearchState } from '@techadds/shared/router';
import { Button, lazyComponent, Page } from '@techadds/shared/ui';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';
import { IconBan, IconGift, IconPlayerPause, IconPlus } from '@techadds/shared/ui/icons';
import { getStatusMeta, perkStates } from '@techadds/shared/ui/states';
import { perkList } from './first-queries';
import { perkColumns } from './perks.columns';
import { countPerks, usePerkBulk } from './usePerkBulk';

const NewPerk = lazyComponent(() => import('./PerkForm').then((part) => part.NewPerk));

const paramsConfig = { ...perkList, filters: { status: perkStatuses } } as const;
const filters = [
  {
    name: 'status',
    label: 'Status',
    options: perkStatuses.map((value) => ({ value, label: getStatusMeta(perkStates, value).label })),
  },
];

/** The perks of the partner, newest first. */
export function PerksPage() {
  const address = useListParams(paramsConfig);
  const [{ new: adding }, change] = useSearchState({ new: '' });
  const navigate = useNavigate();
  const create = () => change({ new: '1' });
  const runOn = usePerkBulk();
  const [ending, setEnding] = useState<readonly string[]>([]);
  const idsOf = (chosen: BulkSelection) => ('ids' in chosen ? chosen.ids : []);
  const bulkActions = [
    {
      label: 'Pause',
      icon: <IconPlayerPause aria-hidden />,
      hasShortcut: true,
      run: (chosen: BulkSelection) => runOn('pause', idsOf(chosen)),
    },
    { label: 'End', icon: <IconBan aria-hidden />, run: (chosen: BulkSelection) => setEnding(idsOf(chosen)) },
  ];
  const endAll = () => {
    setEnding([]);
    void runOn('end', ending);
  };
  return (
    <Page
      title="Perks"
      description="Discounts and credits for customers, and who bears their cost."
      actions={
        <>
          <CsvExportButton endpoint={exportPerks} name="perks" query={address.query} />
          <Button variant="solid" shortcut="c" icon={<IconPlus />} onClick={create}>
            New perk
          </Button>
        </>
      }
    >
      <ListView
        resource={['perk', 'perks']}
        endpoint={perkList.endpoint}
        params={address}
        columns={perkColumns}
        filters={filters}
        rowHref={({ id }) => paths.perk(id)}
        rowLabel={({ title }) => title}
        views="perks"
        bulkActions={bulkActions}
        disableSelectAll
        searchHelp="The search looks at titles and codes."
        emptyState={{
          icon: <IconGift size={14} />,
          title: 'No perks yet',
          text: 'Give customers a discount or a credit, for as long and as often as you like.',
          action: (
            <Button icon={<IconPlus />} onClick={create}>
              New perk
            </Button>
          ),
        }}
      />
      <ConfirmDialog
        open={ending.length > 0}
        title={`End ${countPerks(ending.length)}?`}
        confirmLabel="End"
        cancelLabel="Keep"
        danger
        onClose={() => setEnding([])}
        onConfirm={endAll}
      >
        An ended perk cannot be activated again. Orders keep the discounts that they have.
      </ConfirmDialog>
      {adding !== '' && <NewPerk onClose={() => change({ new: '' })} onSaved={({ id }) => void navigate(paths.perk(id))} />}
    </Page>
  );
}
