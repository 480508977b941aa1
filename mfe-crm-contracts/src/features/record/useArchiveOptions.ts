import { useQueryClient } from '@techadds/shared/query';

interface ArchivableRecord {
  archivedAt: string | null;
  allowedActions: string[];
}

/**
 * The messages of archiving and restoring a record, and how its page shows them before the server confirms: options of `useAction`.
 * @param key of the query that holds the record
 */
export function useArchiveOptions(key: readonly unknown[], number: string) {
  const queries = useQueryClient();
  const show = (archivedAt: string | null) => {
    const before = queries.getQueryData(key);
    void queries.cancelQueries({ queryKey: key });
    queries.setQueryData<ArchivableRecord>(key, (shown) => shown && { ...shown, archivedAt, allowedActions: [] });
    return () => void queries.setQueryData(key, before);
  };
  return {
    restoring: {
      done: () => `${number} restored`,
      failed: `${number} was not restored.`,
      optimistic: () => show(null),
    },
    archiving: {
      done: () => `${number} is archived`,
      failed: `${number} was not archived.`,
      optimistic: () => show(new Date().toISOString()),
    },
  };
}
