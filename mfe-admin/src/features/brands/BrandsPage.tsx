import { useState } from 'react';
import { archiveBrand, restoreBrand, type Brand, type BrandCounts } from '@techadds/shared/contract/branding/endpoints';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { useAction } from '@techadds/shared/patterns/record';
import { Button, lazyComponent, Page, TextLink } from '@techadds/shared/ui';
import { IconPlus, IconTag } from '@techadds/shared/ui/icons';
import { brandList } from './first-queries';
import { getBrandColumns } from './brands.columns';

const BrandDrawer = lazyComponent(() => import('./BrandDrawer').then((part) => part.BrandDrawer));

const paramsConfig = { ...brandList, filters: { status: ['draft', 'active', 'archived'] } } as const;
const countOf = (tab: keyof BrandCounts) => (data: { counts: BrandCounts }) => data.counts[tab];
const tabs = [
  { value: '', label: 'All', count: countOf('all') },
  { value: 'active', label: 'Active', count: countOf('active') },
  { value: 'draft', label: 'Drafts', count: countOf('draft') },
  { value: 'archived', label: 'Archived', count: countOf('archived') },
];

/** The brands available to the marketplace, each with color and logo. */
export function BrandsPage() {
  const address = useListParams(paramsConfig);
  const [editing, setEditing] = useState<Brand | 'new'>();
  const restoring = useAction(restoreBrand, {
    done: (_, { name }: Brand) => `${name} is back as a draft`,
    failed: ({ name }) => `${name} was not restored.`,
  });
  const restore = (brand: Brand) => void restoring.run({ params: { id: brand.id } }, brand);
  const archiving = useAction(archiveBrand, {
    done: (_, { name }: Brand) => `${name} is archived`,
    failed: ({ name }) => `${name} was not archived.`,
    undo: (_, brand) => restore(brand),
  });
  const archive = (brand: Brand) => void archiving.run({ params: { id: brand.id } }, brand);
  const add = (
    <Button variant="solid" shortcut="c" icon={<IconPlus aria-hidden />} onClick={() => setEditing('new')}>
      New brand
    </Button>
  );
  return (
    <Page
      title="Brands"
      description={
        <>
          Where the marketplace has no color or logo of its own, it shows those of the brand in use. Choose it under{' '}
          <TextLink to={paths.branding}>Branding</TextLink>.
        </>
      }
      actions={add}
    >
      <ListView
        resource={['brand', 'brands']}
        endpoint={brandList.endpoint}
        params={address}
        columns={getBrandColumns({ edit: setEditing, archive, restore })}
        tabs={{ filterName: 'status', options: tabs }}
        searchHelp="The search looks at names, domains and details."
        emptyState={{
          icon: <IconTag size={14} />,
          title: 'Add your first brand',
          text: 'Give it a color and a logo; the marketplace that uses it follows at once.',
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
