import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { EndpointShape, Output } from '@techadds/shared/contract/endpoint';
import { capitalize } from '@techadds/shared/format/text';
import {
  Box,
  Button,
  EmptyState,
  ErrorNotice,
  Flex,
  NativeSelect,
  Span,
  toast,
  usePageActions,
  type PageAction,
} from '@techadds/shared/ui';
import { useConnection } from '@techadds/shared/ui/base';
import { Checkbox, CheckboxInput } from '@techadds/shared/ui/controls';
import { IconSearch } from '@techadds/shared/ui/icons';
import { DataTable, Pagination, type Column } from '@techadds/shared/ui/table';
import { BulkActionBar, type BulkAction, type BulkSelection } from './BulkActionBar';
import type { ListFilter } from './FilterBar';
import { ListToolbar, type ListTabs } from './ListToolbar';
import type { SavedViewList } from './SavedViews';
import { useHiddenColumns } from './useHiddenColumns';
import type { ListParams } from './useListParams';
import { useListRows, type ListRow } from './useListRows';
import { useRowSelection } from './useRowSelection';

interface ListEmptyState {
  icon: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
}

/** The record that is open beside the list. */
interface OpenRecord {
  id: string;
  onOpen: (id: string) => void;
  onClose: () => void;
  /** Opens the row above or below; undefined at the ends of the page. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

interface ListViewProps<E extends EndpointShape> {
  /** The singular and plural of the records: `['payout', 'payouts']`. */
  resource: readonly [one: string, many: string];
  endpoint: E;
  params: ListParams;
  /** Query parameters in addition to those of the URL. */
  extraQuery?: Record<string, string | undefined>;
  columns: readonly Column<ListRow<E>>[];
  rowHref?: (row: ListRow<E>) => string;
  onRowClick?: (row: ListRow<E>) => void;
  /** Renders the record that a click on its row opens beside the list. Its key is in the URL, as `open`. */
  inspector?: (record: OpenRecord) => ReactNode;
  /** The unique key of a row, if it is not its `id`. */
  rowKey?: (row: ListRow<E>) => string;
  /** Replaces the search, filters and sort select above the list. */
  toolbar?: (data: Output<E> | undefined) => ReactNode;
  /** Tabs above the list, each a value of the filter `by`; the first shows all. */
  tabs?: ListTabs<Output<E>>;
  filters?: readonly ListFilter[];
  /** The options of the sort select; the table headers sort, too. */
  sorts?: readonly { value: string; label: string }[];
  /** Stores views and columns of this list. */
  views?: SavedViewList;
  bulkActions?: readonly BulkAction[];
  /** The actions apply to individually selected rows; selecting the whole list is not offered. */
  disableSelectAll?: boolean;
  /** Shown when there are no records at all. */
  emptyState: ListEmptyState;
  /** The fields that the search covers, shown when nothing matches. */
  searchHelp: string;
  /** The last word of "No payout is affected", shown when the rows don't load. */
  errorReassurance?: string;
  pageSummary?: (rows: readonly ListRow<E>[]) => string | undefined;
  refetchInterval?: number;
  /** Inside a Card, which has the border. */
  inCard?: boolean;
  /** The accessible label of a row's checkbox, if rows can be selected. */
  rowLabel?: (row: ListRow<E>) => string;
  /** Renders the content around the list from its response. */
  children?: (data: Output<E>) => ReactNode;
}

const getRowId = (row: unknown) => (row as { id: string }).id;
const noBulkActions: readonly BulkAction[] = [];
const noFilters: readonly ListFilter[] = [];

/**
 * The list of a list screen: search, filters, sorting, pagination, columns and views, bulk actions, and its three empty states.
 * Its state is in the URL, except for the columns.
 */
export function ListView<const E extends EndpointShape>(props: ListViewProps<E>) {
  const {
    resource,
    endpoint,
    params,
    extraQuery,
    columns,
    rowHref,
    onRowClick,
    inspector,
    toolbar,
    tabs,
    filters = noFilters,
    views,
    bulkActions = noBulkActions,
    emptyState,
    searchHelp,
  } = props;
  const {
    disableSelectAll,
    rowLabel,
    pageSummary,
    refetchInterval,
    rowKey: getKey = getRowId,
    sorts,
    inCard = false,
    errorReassurance = `No ${resource[0]} is affected.`,
    children,
  } = props;
  const { query } = params;
  const { data, rows, error, refetch, isPlaceholderData, onVisible } = useListRows(endpoint, params, {
    ...(extraQuery && { extraQuery }),
    ...(refetchInterval && { refetchInterval }),
  });
  const [hidden, setHidden] = useHiddenColumns(views ?? resource[1]);
  const selection = useRowSelection(JSON.stringify(query));
  const [running, setRunning] = useState(false);
  const loadedRows = useMemo(() => rows.filter((row) => row !== undefined), [rows]);
  const total = data?.meta.total ?? 0;
  const keys = useMemo(() => loadedRows.map(getKey), [loadedRows, getKey]);
  const selectedOnPage = useMemo(() => keys.filter(selection.has).length, [keys, selection.has]);

  const selectable = bulkActions.length > 0;
  const { has, toggle } = selection;
  const selectColumn = useMemo<Column<ListRow<E>>>(
    () => ({
      key: 'select',
      header: 'Select',
      width: '3rem',
      cardSlot: 'select',
      interactive: true,
      recyclable: true,
      cell: (row) => (
        <CheckboxInput
          type="checkbox"
          value={getKey(row)}
          aria-label={`Select ${rowLabel?.(row) ?? resource[0]}`}
          checked={has(getKey(row))}
          onChange={() => toggle(getKey(row))}
        />
      ),
    }),
    [resource, rowLabel, getKey, has, toggle],
  );
  const visible = useMemo(() => columns.filter(({ key }) => !hidden.includes(key)), [columns, hidden]);
  const tableColumns = useMemo(() => (selectable ? [selectColumn, ...visible] : visible), [selectable, selectColumn, visible]);
  const isRowSelected = useCallback((row: ListRow<E>) => has(getKey(row)), [has, getKey]);
  const selectAll = selectable && (
    <Checkbox
      aria-label="Select all on this page"
      checked={keys.length > 0 && selectedOnPage === keys.length}
      indeterminate={selectedOnPage > 0 && selectedOnPage < keys.length}
      onChange={() => selection.togglePage(keys)}
    />
  );

  const { open = '', offset = '0' } = params.rawParams;
  // The offset is passed because `update` resets it otherwise.
  const openRecord = (id: string) => params.update({ open: id, offset });
  const openNeighbor = (step: number) => {
    const id = keys[keys.indexOf(open) + step];
    return keys.includes(open) && id !== undefined ? () => openRecord(id) : undefined;
  };
  const onRowPress = inspector ? (row: ListRow<E>) => openRecord(getKey(row)) : onRowClick;

  const run = async ({ run: runAction }: BulkAction, target: BulkSelection) => {
    setRunning(true);
    try {
      await runAction(target);
      selection.clear();
    } catch (reason) {
      toast({ title: `Nothing was done. ${reason instanceof Error ? reason.message : ''}`, tone: 'bad' });
    }
    setRunning(false);
  };

  const selected: BulkSelection = selection.all ? { all: true } : { ids: [...selection.keys] };
  const shortcut = bulkActions.find(({ hasShortcut }) => hasShortcut);
  const findFocusedCheckbox = () => document.activeElement?.closest('tr')?.querySelector<HTMLInputElement>('[data-card=select] input');
  /** Applies to the selected rows; without any, to the row with the focus. */
  const runShortcut = () => {
    const focused = findFocusedCheckbox();
    const target = selection.all || selection.keys.size > 0 ? selected : focused && { ids: [focused.value] };
    if (shortcut && target && !running) void run(shortcut, target);
  };
  /** Like the bulk action's button: without a connection it does nothing, and help and palette do not offer it. */
  const getBulkReason = () => useConnection.getState().getReason?.({ busy: running }, undefined);
  usePageActions(
    selectable && keys.length > 0
      ? (): PageAction[] => [
          { label: 'Select the row', shortcut: 'x', run: () => findFocusedCheckbox()?.click() },
          ...(shortcut ? [{ label: shortcut.label, shortcut: 'e', run: runShortcut, disabledReason: getBulkReason() }] : []),
        ]
      : undefined,
  );

  const isEmpty = data?.meta.total === 0 && !isPlaceholderData;
  if (isEmpty && !params.isFiltered) return <EmptyState illustration {...emptyState} />;
  return (
    <Box>
      {toolbar ? (
        toolbar(data)
      ) : (
        <ListToolbar
          {...{ resource, params, columns, filters, hidden, onHiddenChange: setHidden, data }}
          {...(tabs && { tabs })}
          {...(sorts && { sorts })}
          {...(views && { views })}
        />
      )}
      {data && children?.(data)}
      {error && !data ? (
        <ErrorNotice title={`The ${resource[1]} didn’t load`} reassurance={errorReassurance} error={error} onRetry={refetch} />
      ) : isEmpty ? (
        <EmptyState
          icon={<IconSearch size={20} />}
          title={query.query === '' ? `No ${resource[1]} here` : `No ${resource[1]} match “${query.query}”`}
          text={query.query === '' ? 'Nothing fits all of these filters at once.' : searchHelp}
          action={<Button onClick={params.clearFilters}>Clear filters</Button>}
        />
      ) : (
        <DataTable<ListRow<E>>
          caption={capitalize(resource[1])}
          columns={tableColumns}
          rows={rows}
          rowKey={getKey}
          {...(rowHref && { rowHref })}
          {...(onRowPress && { onRowClick: onRowPress })}
          {...(inspector && { selectedKey: open })}
          {...(selectable && { isRowSelected, headerContent: { select: selectAll } })}
          sort={query.sort}
          order={query.order}
          onSort={(sort, order) => params.update({ sort, order })}
          onVisible={onVisible}
          inCard={inCard}
          loading={!data}
          refetching={isPlaceholderData}
          footer={
            data && (
              <Flex alignItems="center" gap="3">
                <Box flex="1" minWidth="0">
                  {params.page.showAll ? (
                    <Span textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
                      {rows.length < total ? `The first ${rows.length.toLocaleString('en-US')} of ` : 'All '}
                      {total.toLocaleString('en-US')}
                    </Span>
                  ) : (
                    <Pagination
                      meta={data.meta}
                      pageSummary={pageSummary?.(loadedRows)}
                      onOffsetChange={(offset) => params.update({ offset: String(offset) })}
                    />
                  )}
                </Box>
                {total > 50 && <PageSizeSelect params={params} />}
              </Flex>
            )
          }
        />
      )}
      {selectable && (
        <BulkActionBar
          selection={selection}
          onPage={keys.length}
          total={disableSelectAll ? 0 : total}
          actions={bulkActions}
          busy={running}
          onRun={(action) => void run(action, selected)}
        />
      )}
      {inspector &&
        open !== '' &&
        inspector({
          id: open,
          onOpen: openRecord,
          onClose: () => openRecord(''),
          onPrevious: openNeighbor(-1),
          onNext: openNeighbor(1),
        })}
    </Box>
  );
}

function PageSizeSelect({ params }: { params: ListParams }) {
  const { limit, showAll } = params.page;
  return (
    <NativeSelect
      size="sm"
      width="auto"
      aria-label="Rows per page"
      value={showAll ? 'all' : limit}
      options={[
        { value: '50', label: '50 rows' },
        { value: '200', label: '200 rows' },
        { value: 'all', label: 'All rows' },
      ]}
      onChange={({ target }) => params.update({ rows: target.value })}
    />
  );
}
