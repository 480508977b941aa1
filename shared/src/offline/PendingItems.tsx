import { useEffect, useRef } from 'react';
import { useQueryClient } from '@techadds/shared/query';
import { Box } from '@techadds/shared/ui';
import { DataTable } from '@techadds/shared/ui/table';
import { editPath } from './edit-path';
import type { OfflineKind } from './offline-item';
import { pendingColumns } from './pending.columns';
import { usePending } from './usePending';

/** What waits for the server, above the list that it will be in; nothing if nothing waits. A row opens the form. */
export function PendingItems({ kind }: { kind: OfflineKind }) {
  const items = usePending(kind);
  const count = items?.length ?? 0;
  const queries = useQueryClient();
  const shown = useRef(0);
  useEffect(() => {
    // What left the queue is in the list by now, in whichever tab it was sent.
    if (count < shown.current) void queries.invalidateQueries({ queryKey: [kind] });
    shown.current = count;
  }, [count, kind, queries]);
  if (!items || count === 0) return null;
  return (
    <Box mb="4">
      <DataTable
        caption={`Pending ${kind}`}
        columns={pendingColumns}
        rows={items}
        rowKey={({ item }) => item.id}
        rowHref={({ item }) => editPath(kind, item)}
      />
    </Box>
  );
}
