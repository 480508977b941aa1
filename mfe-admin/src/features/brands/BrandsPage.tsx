import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { archiveBrand, listBrands, restoreBrand, type Brand, type BrandCounts } from '@techadds/shared/contract/branding/endpoints';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { Button, lazyComponent, Page, TextLink, toast } from '@techadds/shared/ui';
import { IconPlus, IconTag } from '@techadds/shared/ui/icons';
import { columnsOf } from './brands.columns';

const BrandDrawer = lazyComponent(() => import('./BrandDrawer').then((part) => part.BrandDrawer));

const spec = { sorts: ['name', 'updatedAt'], filters: { status: ['draft', 'active', 'archived'] } } as const;
const counting = (tab: keyof BrandCounts) => (data: { counts: BrandCounts }) => data.counts[tab];
const tabs = [
  { value: '', label: 'All', count: counting('all') },
  { value: 'active', label: 'Active', count: counting('active') },
  { value: 'draft', label: 'Drafts', count: counting('draft') },
  { value: 'archived', label: 'Archived', count: counting('archived') },
];

/** The brands available to the marketplace, each with colour and logo. */
export function BrandsPage() {
  const address = useListParams(spec);
  const [editing, setEditing] = useState<Brand | 'new'>();
  const archiving = useApiMutation(archiveBrand);
  const restoring = useApiMutation(restoreBrand);
  const failed = (what: string) => (error: Error) => toast({ title: `${what} ${error.message}`, tone: 'bad' });
  const restore = ({ id, name }: Brand) =>
    restoring.mutate(
      { params: { id } },
      { onSuccess: () => toast({ title: `${name} is back as a draft`, tone: 'ok' }), onError: failed(`${name} was not restored.`) },
    );
  const archive = (brand: Brand) =>
    archiving.mutate(
      { params: { id: brand.id } },
      {
        onSuccess: () => toast({ title: `${brand.name} is archived`, action: { label: 'Undo', onClick: () => restore(brand) } }),
        onError: failed(`${brand.name} was not archived.`),
      },
    );
  const add = (
    <Button variant="solid" icon={<IconPlus aria-hidden />} onClick={() => setEditing('new')}>
      New brand
    </Button>
  );
  return (
    <Page
      title="Brands"
      description={
        <>
          Where the marketplace has no colour or logo of its own, it shows those of the brand in use. Choose it under{' '}
          <TextLink to={paths.branding}>Branding</TextLink>.
        </>
      }
      actions={add}
    >
      <ListView
        resource={['brand', 'brands']}
        endpoint={listBrands}
        params={address}
        columns={columnsOf({ edit: setEditing, archive, restore })}
        tabs={{ filterName: 'status', options: tabs }}
        searchHelp="The search looks at names, domains and details."
        emptyState={{
          icon: <IconTag size={14} />,
          title: 'Add your first brand',
          text: 'Give it a colour and a logo; the marketplace that uses it follows at once.',
          action: add,
        }}
      />
      {editing && (
        <BrandDrawer
          key={editing === 'new' ? 'new' : editing.id}
          brand={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Page>
  );
}
