import { memo, useState } from 'react';
import { Flex, NativeSelect, SearchInput, Toolbar } from '@techadds/shared/ui';
import { TabLinks } from '@techadds/shared/ui/page';
import type { Column } from '@techadds/shared/ui/table';
import { ColumnPicker } from './ColumnPicker';
import { Filters, FiltersButton, type ListFilter } from './FilterBar';
import { SavedViews, type ViewList } from './SavedViews';
import type { ListAddress } from './useListParams';

/** Each a value of the filter `by`; the first is all. */
export interface ListTabs<Data> {
  by: string;
  of: readonly { value: string; label: string; count?: (data: Data) => number | undefined }[];
}

interface ListHeadProps<Data, T> {
  noun: readonly [one: string, many: string];
  address: ListAddress;
  columns: readonly Column<T>[];
  hidden: readonly string[];
  hide: (hidden: readonly string[]) => void;
  data: Data | undefined;
  tabs?: ListTabs<Data>;
  filters: readonly ListFilter[];
  sorts?: readonly { value: string; label: string }[];
  views?: ViewList;
}

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function PlainHead<Data, T>({ noun, address, columns, hidden, hide, data, tabs, filters, sorts, views }: ListHeadProps<Data, T>) {
  const [filtering, setFiltering] = useState(false);
  const tab = tabs && ((address.query as Record<string, string | undefined>)[tabs.by] ?? '');
  return (
    <>
      {tabs && (
        <TabLinks
          label={`${capital(noun[1])} by ${tabs.by}`}
          tabs={tabs.of.map(({ value, label, count }) => ({
            label,
            ...(data && count && { count: count(data) }),
            to: address.linkTo({ [tabs.by]: value }),
            current: value === tab,
          }))}
        />
      )}
      <Toolbar pt={tabs ? undefined : '0'}>
        <Flex gap="2" flex={{ base: '1 0 100%', sm: '0 1 14rem' }} css={{ _cXs: { flex: '1 0 100%' } }}>
          <SearchInput
            size="sm"
            label={`Search ${noun[1]}`}
            value={address.typed.query ?? ''}
            onChange={(text) => address.change({ query: text })}
          />
          {filters.length > 0 && (
            <FiltersButton filters={filters} address={address} open={filtering} onToggle={() => setFiltering(!filtering)} />
          )}
        </Flex>
        {filters.length > 0 && <Filters filters={filters} address={address} open={filtering} />}
        <Flex ms="auto" alignItems="center" gap="1" css={{ _cXs: { display: 'none' } }}>
          {sorts && <SortSelect address={address} options={sorts} />}
          {views && <SavedViews list={views} search={address.search} hidden={hidden} onHide={hide} />}
          {views && <ColumnPicker columns={columns} hidden={hidden} onHide={hide} />}
        </Flex>
      </Toolbar>
    </>
  );
}

/** Over a list: its tabs, the search, filters, order, views and columns. It is drawn again when one of them changes, not when rows come. */
export const ListHead = memo(PlainHead) as typeof PlainHead;

/** The headers of the table sort in more ways than the select offers; it still has to name the present one. */
function SortSelect({ address, options }: { address: ListAddress; options: readonly { value: string; label: string }[] }) {
  const value = `${address.query.sort}.${address.query.order}`;
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
        address.change({ sort, order });
      }}
    />
  );
}
