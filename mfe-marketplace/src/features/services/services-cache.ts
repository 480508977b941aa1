import type { Output } from '@techadds/shared/contract/endpoint';
import { getService, listServices, type Service } from '@techadds/shared/contract/services/endpoints';
import { useQueryClient } from '@techadds/shared/query';

type Listed = Output<typeof listServices>;

/**
 * Shows a change before the server has answered: in every list and on the service's own page. What it returns takes it back.
 * `change` makes the new service, or undefined where it leaves the lists that are shown.
 */
export function useShownServices() {
  const queries = useQueryClient();
  const keyOf = (path: string) => ({ queryKey: ['services', path] });

  const patch = (id: string, change: (service: Service) => Service | undefined): (() => void) => {
    const before = [
      ...queries.getQueriesData<Listed>(keyOf(listServices.path)),
      ...queries.getQueriesData<Service>(keyOf(getService.path)),
    ] as [readonly unknown[], Listed | Service | undefined][];
    void queries.cancelQueries({ queryKey: ['services'] });
    queries.setQueriesData<Listed>(keyOf(listServices.path), (list) => {
      if (!list?.items.some((service) => service.id === id)) return list;
      const items = list.items.flatMap((service) => (service.id === id ? (change(service) ?? []) : [service]));
      const gone = list.items.length - items.length;
      return { ...list, items, meta: { ...list.meta, total: list.meta.total - gone } };
    });
    queries.setQueriesData<Service>(keyOf(getService.path), (service) => (service?.id === id ? (change(service) ?? service) : service));
    return () => before.forEach(([key, data]) => queries.setQueryData(key, data));
  };

  /** Puts a service that is being made at the head of the lists. */
  const add = (service: Service): (() => void) => {
    const before = queries.getQueriesData<Listed>(keyOf(listServices.path));
    queries.setQueriesData<Listed>(
      keyOf(listServices.path),
      (list) => list && { ...list, items: [service, ...list.items], meta: { ...list.meta, total: list.meta.total + 1 } },
    );
    return () => before.forEach(([key, data]) => queries.setQueryData(key, data));
  };
  return { patch, add };
}
