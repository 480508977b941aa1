import { apiQuery } from '@techadds/shared/api';
import { listTaskAssignees } from '@techadds/shared/contract/tasks/endpoints';
import { useQuery } from '@techadds/shared/query';
import { useAuth } from '@techadds/shared/session';

/** The users to whom tasks can be assigned; undefined while they load. */
export const useAssignees = () => useQuery({ ...apiQuery(listTaskAssignees), staleTime: 60_000 }).data?.items;

/** A filter of a list by assignee. */
export function useAssigneeFilter() {
  const { user } = useAuth();
  const others = (useAssignees() ?? []).filter(({ id }) => id !== user?.id);
  return { name: 'assigneeId', label: 'Assignee', options: others.map(({ id, name }) => ({ value: id, label: name })) };
}
