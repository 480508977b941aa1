import { Button, EmptyState } from '@techadds/shared/ui';
import { IconSearch } from '@techadds/shared/ui/icons';
import { filterParams, hasFilters, type CatalogParams, type UpdateCatalogParams } from './search-params';

/** The empty state for a page beyond the end, an empty marketplace or a search without a match, with a next step for each. */
export function NoResults({ address, change }: { address: CatalogParams; change: UpdateCatalogParams }) {
  const { query, offset } = address;
  const isNarrowed = hasFilters(address);
  if (offset !== '0')
    return (
      <EmptyState
        icon={<IconSearch size={20} />}
        title="There is nothing on this page"
        text="The list is shorter now, or the address is wrong."
        action={<Button onClick={() => change({ offset: '0' })}>Go to the first page</Button>}
      />
    );
  if (query === '' && !isNarrowed)
    return <EmptyState title="No services yet" text="Services appear here as soon as partners publish them." />;
  return (
    <EmptyState
      icon={<IconSearch size={20} />}
      title={query === '' ? 'No services fit these filters' : `No services match “${query}”`}
      text={isNarrowed ? 'Try removing filters.' : 'Try fewer or different words, or browse all services.'}
      action={
        <>
          {isNarrowed && <Button onClick={() => change(filterParams)}>Clear filters</Button>}
          {query !== '' && <Button onClick={() => change({ ...filterParams, query: '' })}>Show all services</Button>}
        </>
      }
    />
  );
}
