import { useQueryClient } from '@techadds/shared/query';
import { toast, toastError } from '@techadds/shared/ui';

interface ArchivableRecord {
  archivedAt: string | null;
  allowedActions: string[];
}

interface ArchiveRequests {
  archive: () => Promise<unknown>;
  restore: () => Promise<unknown>;
}

/**
 * Archives and restores a record with optimistic updates, which are rolled back if the request fails.
 * @param key of the query that holds the record
 */
export function useArchive(
  key: readonly unknown[],
  number: string,
  sent: ArchiveRequests,
): { archive: () => Promise<void>; restore: () => Promise<void> } {
  const queries = useQueryClient();
  /** Returns a function that rolls the change back. */
  const show = (archivedAt: string | null) => {
    const before = queries.getQueryData(key);
    void queries.cancelQueries({ queryKey: key });
    queries.setQueryData<ArchivableRecord>(key, (shown) => shown && { ...shown, archivedAt, allowedActions: [] });
    return () => void queries.setQueryData(key, before);
  };
  const restore = async () => {
    const undo = show(null);
    try {
      await sent.restore();
      toast({ title: `${number} restored`, tone: 'ok' });
    } catch (error) {
      undo();
      toastError(`${number} was not restored.`, error);
    }
  };
  const archive = async () => {
    const undo = show(new Date().toISOString());
    try {
      await sent.archive();
      toast({ title: `${number} is archived`, action: { label: 'Undo', onClick: () => void restore() } });
    } catch (error) {
      undo();
      toastError(`${number} was not archived.`, error);
    }
  };
  return { archive, restore };
}
