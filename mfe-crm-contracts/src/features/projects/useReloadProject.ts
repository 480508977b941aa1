import { apiQuery } from '@techadds/shared/api';
import { getProject } from '@techadds/shared/contract/projects/endpoints';
import { useQueryClient } from '@techadds/shared/query';

/** Loads the current version of a project. */
export function useReloadProject(id: string) {
  const queries = useQueryClient();
  return () => queries.fetchQuery({ ...apiQuery(getProject, { params: { id } }), staleTime: 0 }).catch(() => undefined);
}
