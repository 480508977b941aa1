import { perkStatuses } from '@techadds/shared/contract/perks/states';
import { listPerks } from '@techadds/shared/contract/perks/endpoints';
import { paths } from '@techadds/shared/paths';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { useNavigate, useSearchState } from '@techadds/shared/router';
import { Button, lazyComponent, Page } from '@techadds/shared/ui';
import { IconGift, IconPlus } from '@techadds/shared/ui/icons';
import { getStatusMeta, perkStates } from '@techadds/shared/ui/states';
import { perkColumns } from './perks.columns';

const NewPerk = lazyComponent(() => import('./PerkForm').then((part) => part.NewPerk));

const paramsConfig = { sorts: ['createdAt', 'title', 'endsAt'], order: 'desc', filters: { status: perkStatuses } } as const;
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
  return (
    <Page
      title="Perks"
      description="Discounts and credits for customers, and who bears their cost."
      actions={
        <Button variant="solid" shortcut="c" icon={<IconPlus />} onClick={create}>
          New perk
        </Button>
      }
    >
      <ListView
        resource={['perk', 'perks']}
        endpoint={listPerks}
        params={address}
        columns={perkColumns}
        filters={filters}
        rowHref={({ id }) => paths.perk(id)}
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
      {adding !== '' && <NewPerk onClose={() => change({ new: '' })} onSaved={({ id }) => void navigate(paths.perk(id))} />}
    </Page>
  );
}
