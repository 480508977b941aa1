import { Button, EmptyState } from '@techadds/shared/ui';
import { IconSearch } from '@techadds/shared/ui/icons';
import type { CatalogAddress, Change } from './address';

/** Why there is nothing to show, and ways on: a page beyond the end, an empty marketplace, or no match. */
export function NothingFound({ address: { query, category, offset }, change }: { address: CatalogAddress; change: Change }) {
  const clear = { query: '', category: '', offset: '0' };
  if (offset !== '0')
    return (
      <EmptyState
        icon={<IconSearch size={20} stroke={1.75} />}
        title="There is nothing on this page"
        text="The list has become shorter, or the address was changed."
        action={<Button onClick={() => change({ offset: '0' })}>Go to the first page</Button>}
      />
    );
  if (query === '' && category === '')
    return (
      <EmptyState
        title="No services yet"
        text="Partners have not offered anything here so far. What they offer will appear on this page."
      />
    );
  return (
    <EmptyState
      icon={<IconSearch size={20} stroke={1.75} />}
      title={query === '' ? 'No services in this category' : `No services match “${query}”`}
      text={query === '' ? 'Other categories have more to show.' : 'Try fewer or other words, or look through all services.'}
      action={
        <>
          {query !== '' && category !== '' && <Button onClick={() => change({ category: '' })}>Search all categories</Button>}
          <Button onClick={() => change(clear)}>Show all services</Button>
        </>
      }
    />
  );
}
