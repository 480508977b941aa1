import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { listMarketplaceCategories, type Category } from '@techadds/shared/contract/categories/endpoints';
import { useQuery } from '@techadds/shared/query';
import { Button, lazyComponent } from '@techadds/shared/ui';
import { IconPlus, IconSettings } from '@techadds/shared/ui/icons';

const CategoryDialog = lazyComponent(() => import('../catalog-settings/CategoryDialog').then((part) => part.CategoryDialog));

/** Adds a category, or changes the selected one, in the marketplace itself. For those who manage categories. */
export function CategoryActions({ selected }: { selected: string }) {
  const categories = useQuery(apiQuery(listMarketplaceCategories)).data?.items ?? [];
  const [editing, setEditing] = useState<{ category?: Category }>();
  const category = categories.find(({ slug }) => slug === selected);
  return (
    <>
      {category ? (
        <Button icon={<IconSettings aria-hidden />} onClick={() => setEditing({ category })}>
          Change {category.name}
        </Button>
      ) : (
        <Button icon={<IconPlus aria-hidden />} onClick={() => setEditing({})}>
          Add category
        </Button>
      )}
      {editing && <CategoryDialog {...editing} categories={categories} isMarketplace onClose={() => setEditing(undefined)} />}
    </>
  );
}
