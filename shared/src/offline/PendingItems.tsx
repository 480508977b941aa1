import { useEffect, useMemo, useRef } from 'react';
import { useQueryClient } from '@techadds/shared/query';
import { paths } from '@techadds/shared/paths';
import { Box, Text, TextLink } from '@techadds/shared/ui';
import { DataTable } from '@techadds/shared/ui/table';
import { editPath } from './edit-path';
import type { OfflineKind } from './offline-item';
import { pendingColumns } from './pending.columns';
import { createListRefresh } from './refresh-lists';
import { usePending } from './usePending';

/** Thousands are listed in the sync center, page by page. */
const mostRows = 20;

/** What waits for the server, above the list that it will be in; nothing if nothing waits. A row opens the form. */
export function PendingItems({ kind }: { kind: OfflineKind }) {
  const items = usePending(kind);
  const count = items?.length ?? 0;
  const queries = useQueryClient();
  const refresh = useMemo(() => createListRefresh((changed) => void queries.invalidateQueries({ queryKey: [changed] })), [queries]);
  const shown = useRef(0);
  useEffect(() => {
    // What left the queue is in the list by now, in whichever tab it was sent.
    if (count < shown.current) refresh(kind);
    shown.current = count;
  }, [count, kind, refresh]);
  if (!items || count === 0) return null;
  return (
    <Box mb="4">
      <DataTable
        caption={`Pending ${kind}`}
        columns={pendingColumns}
        rows={items.slice(0, mostRows)}
        rowKey={({ item }) => item.id}
        rowHref={({ item }) => editPath(kind, item)}
      />
      {count > mostRows && (
        <Text mt="2" textStyle="sm" color="fg.muted">
          {count - mostRows} more wait. <TextLink to={paths.settingsOffline}>Show all</TextLink>
        </Text>
      )}
    </Box>
  );
}
