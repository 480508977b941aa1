import { memo, useState } from 'react';
import { capitalize } from '@techadds/shared/format/text';
import { Flex, NativeSelect, SearchInput, Toolbar } from '@techadds/shared/ui';
import { TabLinks } from '@techadds/shared/ui/page';
import type { Column } from '@techadds/shared/ui/table';
import { ColumnPicker } from './ColumnPicker';
import { FilterBar, FilterToggle, type ListFilter } from './FilterBar';
import { SavedViews, type SavedViewList } from './SavedViews';
import type { ListParams } from './useListParams';

/** Each tab is a value of the filter `by`; the first shows all. */
export interface ListTabs<Data> {
  filterName: string;
  options: readonly { value: string; label: string; count?: (data: Data) => number | undefined }[];
}

interface ListToolbarProps<Data, T> {
  resource: readonly [one: string, many: string];
  params: ListParams;
  /** With `views`: the columns to choose from. */
  columns?: readonly Column<T>[];
  hidden?: readonly string[];
  onHiddenChange?: (hidden: readonly string[]) => void;
  data?: Data | undefined;
  tabs?: ListTabs<Data>;
  filters: readonly ListFilter[];
  sorts?: readonly { value: string; label: string }[];
  views?: SavedViewList;
}

function ListToolbarBase<Data, T>({
  resource,
  params,
  columns,
  hidden,
  onHiddenChange,
  data,
  tabs,
  filters,
  sorts,
  views,
}: ListToolbarProps<Data, T>) {
  const [filtering, setFiltering] = useState(false);
  const tab = tabs && ((params.query as Record<string, string | undefined>)[tabs.filterName] ?? '');
  return (
    <>
      {tabs && (
        <TabLinks
          label={`${capitalize(resource[1])} by ${tabs.filterName}`}
          tabs={tabs.options.map(({ value, label, count }) => ({
            label,
            ...(data && count && { count: count(data) }),
            to: params.hrefWith({ [tabs.filterName]: value }),
            current: value === tab,
          }))}
        />
      )}
      <Toolbar pt={tabs ? undefined : '0'}>
        <Flex gap="2" flex={{ base: '1 0 100%', sm: '0 1 14rem' }} css={{ _cXs: { flex: '1 0 100%' } }}>
          <SearchInput
            size="sm"
            label={`Search ${resource[1]}`}
            value={params.rawParams.query ?? ''}
            onChange={(text) => params.update({ query: text })}
          />
          {filters.length > 0 && (
            <FilterToggle filters={filters} params={params} isOpen={filtering} onToggle={() => setFiltering(!filtering)} />
          )}
        </Flex>
        {filters.length > 0 && <FilterBar filters={filters} params={params} isOpen={filtering} />}
        <Flex ms="auto" alignItems="center" gap="1" css={{ _cXs: { display: 'none' } }}>
          {sorts && <SortSelect address={params} options={sorts} />}
          {views && columns && hidden && onHiddenChange && (
            <>
              <SavedViews list={views} search={params.search} hidden={hidden} onHiddenChange={onHiddenChange} />
              <ColumnPicker columns={columns} hidden={hidden} onHiddenChange={onHiddenChange} />
            </>
          )}
        </Flex>
      </Toolbar>
    </>
  );
}

/** Above a list: tabs, search, filters, sorting, views and columns. Memoized: it re-renders when one of these changes, not when rows arrive. */
export const ListToolbar = memo(ListToolbarBase) as typeof ListToolbarBase;

/** The table headers offer more ways to sort than the select; the select still shows the current one. */
function SortSelect({ address: params, options }: { address: ListParams; options: readonly { value: string; label: string }[] }) {
  const value = `${params.query.sort}.${params.query.order}`;
  const known = options.some((option) => option.value === value);
  return (
    <NativeSelect
      aria-label="Sort"
      size="sm"
      width="auto"
      value={value}
      options={known ? options : [...options, { value, label: 'Sorted by column' }]}
      onChange={({ target }) => {
        const [sort = '', order = ''] = target.value.split('.');
        params.update({ sort, order });
      }}
    />
  );
}
