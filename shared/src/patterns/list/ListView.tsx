import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { EndpointShape, Output } from '@techadds/shared/contract/endpoint';
import { Box, Button, EmptyState, ErrorNotice, Flex, NativeSelect, Span, toast } from '@techadds/shared/ui';
import { Checkbox, Tick } from '@techadds/shared/ui/controls';
import { IconSearch } from '@techadds/shared/ui/icons';
import { DataTable, Pager, type Column } from '@techadds/shared/ui/table';
import { BulkBar, type BulkAction } from './BulkActionBar';
import type { ListFilter } from './FilterBar';
import { capital, ListHead, type ListTabs } from './ListToolbar';
import type { ViewList } from './SavedViews';
import { useHidden } from './useHiddenColumns';
import type { ListAddress } from './useListParams';
import { useRows, type ItemOf } from './useListRows';
import { useSelection } from './useRowSelection';

interface Empty {
  icon: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
}

interface ListViewProps<E extends EndpointShape> {
  /** What the rows are called: `['payout', 'payouts']`. */
  noun: readonly [one: string, many: string];
  endpoint: E;
  address: ListAddress;
  /** What is asked besides what the address says. */
  more?: Record<string, string | undefined>;
  columns: readonly Column<ItemOf<E>>[];
  rowTo?: (row: ItemOf<E>) => string;
  /** What tells rows apart, where that is not their `id`. */
  rowKey?: (row: ItemOf<E>) => string;
  selectedKey?: string;
  /** Tabs over the list, each a value of the filter `by`; the first is all. */
  tabs?: ListTabs<Output<E>>;
  filters?: readonly ListFilter[];
  /** Ways to sort that a select offers; the headers of the table sort besides. */
  sorts?: readonly { value: string; label: string }[];
  /** Keeps views and columns of this list. */
  views?: ViewList;
  bulk?: readonly BulkAction[];
  /** The actions are for rows that were chosen one by one: all that the list shows are not offered. */
  chosenOnly?: boolean;
  /** There is nothing at all yet. */
  empty: Empty;
  /** What the search looks at, for when nothing matches. */
  searched: string;
  /** The last word of "No payout is affected", where the rows don't load. */
  safe?: string;
  pageTotal?: (rows: readonly ItemOf<E>[]) => string | undefined;
  refetchInterval?: number;
  /** How a row is called aloud, where rows can be chosen. */
  nameOf?: (row: ItemOf<E>) => string;
  /** Tells what came, for what stands around the list. */
  children?: (data: Output<E>) => ReactNode;
}

const idOf = (row: unknown) => (row as { id: string }).id;
const never: readonly BulkAction[] = [];
const noFilters: readonly ListFilter[] = [];

/**
 * A list screen's list: search, filters, sort, page, columns and views, what can be done with several rows, and its three empty states.
 * All of it is in the address but for the columns.
 */
export function ListView<const E extends EndpointShape>(props: ListViewProps<E>) {
  const {
    noun,
    endpoint,
    address,
    more,
    columns,
    rowTo,
    selectedKey,
    tabs,
    filters = noFilters,
    views,
    bulk = never,
    empty,
    searched,
  } = props;
  const {
    chosenOnly,
    nameOf,
    pageTotal,
    refetchInterval,
    rowKey: keyOf = idOf,
    sorts,
    safe = `No ${noun[0]} is affected.`,
    children,
  } = props;
  const { query } = address;
  const { data, rows, error, refetch, isPlaceholderData, onVisible } = useRows(endpoint, address, {
    ...(more && { more }),
    ...(refetchInterval && { refetchInterval }),
  });
  const [hidden, hide] = useHidden(views ?? noun[1]);
  const selection = useSelection(JSON.stringify(query));
  const [running, setRunning] = useState(false);
  const present = useMemo(() => rows.filter((row) => row !== undefined), [rows]);
  const total = data?.meta.total ?? 0;
  const keys = useMemo(() => present.map(keyOf), [present, keyOf]);
  const chosenHere = useMemo(() => keys.filter(selection.has).length, [keys, selection.has]);

  const choosing = bulk.length > 0;
  const { has, toggle } = selection;
  const select = useMemo<Column<ItemOf<E>>>(
    () => ({
      key: 'select',
      header: 'Select',
      width: '3rem',
      card: 'select',
      interactive: true,
      stateless: true,
      cell: (row) => (
        <Tick
          type="checkbox"
          aria-label={`Select ${nameOf?.(row) ?? noun[0]}`}
          checked={has(keyOf(row))}
          onChange={() => toggle(keyOf(row))}
        />
      ),
    }),
    [noun, nameOf, keyOf, has, toggle],
  );
  const visible = useMemo(() => columns.filter(({ key }) => !hidden.includes(key)), [columns, hidden]);
  const shown = useMemo(() => (choosing ? [select, ...visible] : visible), [choosing, select, visible]);
  const isMarked = useCallback((row: ItemOf<E>) => has(keyOf(row)), [has, keyOf]);
  const selectAll = choosing && (
    <Checkbox
      aria-label="Select all on this page"
      checked={keys.length > 0 && chosenHere === keys.length}
      indeterminate={chosenHere > 0 && chosenHere < keys.length}
      onChange={() => selection.togglePage(keys)}
    />
  );

  const run = async ({ run: act }: BulkAction) => {
    setRunning(true);
    try {
      await act(selection.all ? { all: true } : { ids: [...selection.keys] });
      selection.clear();
    } catch (reason) {
      toast({ title: `Nothing was done. ${reason instanceof Error ? reason.message : ''}`, tone: 'bad' });
    }
    setRunning(false);
  };

  const none = data?.meta.total === 0 && !isPlaceholderData;
  if (none && !address.isFiltered) return <EmptyState sketch {...empty} />;
  return (
    <Box data-act={bulk.find(({ byKey }) => byKey)?.label}>
      <ListHead
        {...{ noun, address, columns, filters, hidden, hide, data }}
        {...(tabs && { tabs })}
        {...(sorts && { sorts })}
        {...(views && { views })}
      />
      {data && children?.(data)}
      {error && !data ? (
        <ErrorNotice title={`The ${noun[1]} didn’t load`} safe={safe} error={error} onRetry={refetch} />
      ) : none ? (
        <EmptyState
          icon={<IconSearch size={20} stroke={1.75} />}
          title={query.query === '' ? `No ${noun[1]} here` : `No ${noun[1]} match “${query.query}”`}
          text={query.query === '' ? 'Nothing fits all of these filters at once.' : searched}
          action={<Button onClick={address.clear}>Clear filters</Button>}
        />
      ) : (
        <DataTable<ItemOf<E>>
          caption={capital(noun[1])}
          columns={shown}
          rows={rows}
          rowKey={keyOf}
          {...(rowTo && { rowTo })}
          {...(selectedKey && { selectedKey })}
          {...(choosing && { isMarked, heads: { select: selectAll } })}
          sort={query.sort}
          order={query.order}
          onSort={(sort, order) => address.change({ sort, order })}
          onVisible={onVisible}
          loading={!data}
          refetching={isPlaceholderData}
          footer={
            data && (
              <Flex alignItems="center" gap="3">
                <Box flex="1" minWidth="0">
                  {address.page.endless ? (
                    <Span textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
                      {rows.length < total ? `The first ${rows.length.toLocaleString('en-US')} of ` : 'All '}
                      {total.toLocaleString('en-US')}
                    </Span>
                  ) : (
                    <Pager
                      meta={data.meta}
                      pageTotal={pageTotal?.(present)}
                      onOffset={(offset) => address.change({ offset: String(offset) })}
                    />
                  )}
                </Box>
                {total > 50 && <RowsSelect address={address} />}
              </Flex>
            )
          }
        />
      )}
      {choosing && (
        <BulkBar
          selection={selection}
          onPage={keys.length}
          total={chosenOnly ? 0 : total}
          actions={bulk}
          busy={running}
          onRun={(action) => void run(action)}
        />
      )}
    </Box>
  );
}

function RowsSelect({ address }: { address: ListAddress }) {
  const { limit, endless } = address.page;
  return (
    <NativeSelect
      size="sm"
      width="auto"
      aria-label="Rows on a page"
      value={endless ? 'all' : limit}
      options={[
        { value: '50', label: '50 rows' },
        { value: '200', label: '200 rows' },
        { value: 'all', label: 'All rows' },
      ]}
      onChange={({ target }) => address.change({ rows: target.value })}
    />
  );
}
