import type { Output } from '@techadds/shared/contract/endpoint';
import { getService, listServices, type Service } from '@techadds/shared/contract/services/endpoints';
import { useQueryClient } from '@techadds/shared/query';

type ServiceListData = Output<typeof listServices>;

/**
 * Optimistic updates of a service in every list and on its own page. Each returns a function that rolls the change back.
 * `change` returns the new service, or undefined if it is removed from the lists.
 */
export function useServicesCache() {
  const queries = useQueryClient();
  const keyOf = (path: string) => ({ queryKey: ['services', path] });

  const patch = (id: string, change: (service: Service) => Service | undefined): (() => void) => {
    const before = [
      ...queries.getQueriesData<ServiceListData>(keyOf(listServices.path)),
      ...queries.getQueriesData<Service>(keyOf(getService.path)),
    ] as [readonly unknown[], ServiceListData | Service | undefined][];
    void queries.cancelQueries({ queryKey: ['services'] });
    queries.setQueriesData<ServiceListData>(keyOf(listServices.path), (list) => {
      if (!list?.items.some((service) => service.id === id)) return list;
      const items = list.items.flatMap((service) => (service.id === id ? (change(service) ?? []) : [service]));
      const gone = list.items.length - items.length;
      return { ...list, items, meta: { ...list.meta, total: list.meta.total - gone } };
    });
    queries.setQueriesData<Service>(keyOf(getService.path), (service) => (service?.id === id ? (change(service) ?? service) : service));
    return () => before.forEach(([key, data]) => queries.setQueryData(key, data));
  };

  /** Adds a service that is being created at the top of the lists. */
  const add = (service: Service): (() => void) => {
    const before = queries.getQueriesData<ServiceListData>(keyOf(listServices.path));
    queries.setQueriesData<ServiceListData>(
      keyOf(listServices.path),
      (list) => list && { ...list, items: [service, ...list.items], meta: { ...list.meta, total: list.meta.total + 1 } },
    );
    return () => before.forEach(([key, data]) => queries.setQueryData(key, data));
  };
  return { patch, add };
}
