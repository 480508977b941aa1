import { orderFlagships, setFlagship, type Service } from '@techadds/shared/contract/services/endpoints';
import { useAction } from '@techadds/shared/patterns/record';

/** Actions on flagships, each with its toast; the list is refetched after each. */
export function useFlagshipActions(shown: readonly Service[]) {
  const ids = shown.map(({ id }) => id);
  const ordering = useAction(orderFlagships, { failed: ({ name }: Service) => `${name} was not moved.` });
  const ending = useAction(setFlagship, {
    done: (_, { name, flagship_until }: Service) =>
      flagship_until === null ? `${name} is a flagship without an end` : `The end of ${name} is set`,
    failed: ({ name }) => `The end of ${name} was not changed.`,
  });
  const promoting = useAction(setFlagship, {
    failed: ({ name }: Service) => `${name} was not promoted.`,
    // Promoting appends it to the list, so the previous order is restored too.
    onSuccess: (_, service) => ordering.run({ body: { ids } }, service),
  });
  const demoting = useAction(setFlagship, {
    done: (_, { name }: Service) => `${name} is no longer a flagship`,
    failed: ({ name }) => `${name} is still a flagship.`,
    undo: (_, service) =>
      promoting.run({ params: { id: service.id }, body: { flagship_promoted: true, flagship_until: service.flagship_until } }, service),
  });

  const until = (service: Service, flagship_until: string | null) =>
    void ending.run({ params: { id: service.id }, body: { flagship_promoted: true, flagship_until } }, { ...service, flagship_until });
  const demote = (service: Service) => void demoting.run({ params: { id: service.id }, body: { flagship_promoted: false } }, service);
  const move = (service: Service, by: -1 | 1) => {
    const from = ids.indexOf(service.id);
    const next = ids.filter((each) => each !== service.id);
    next.splice(from + by, 0, service.id);
    void ordering.run({ body: { ids: next } }, service);
  };
  return { until, demote, move, busy: [ordering, ending, promoting, demoting].some(({ busy }) => busy) };
}

export type FlagshipActions = ReturnType<typeof useFlagshipActions>;
