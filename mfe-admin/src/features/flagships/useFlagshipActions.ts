import { useApiMutation } from '@techadds/shared/api';
import { orderFlagships, setFlagship, type Service } from '@techadds/shared/contract/services/endpoints';
import { toast } from '@techadds/shared/ui';

/** Actions on flagships, each with its toast; the list is refetched after each. */
export function useFlagships(shown: readonly Service[]) {
  const promoting = useApiMutation(setFlagship);
  const ordering = useApiMutation(orderFlagships);
  const failed = (what: string) => (error: Error) => toast({ title: `${what} ${error.message}`, tone: 'bad' });
  const ids = shown.map(({ id }) => id);

  const until = ({ id, name }: Service, flagship_until: string | null) =>
    promoting.mutate(
      { params: { id }, body: { flagship_promoted: true, flagship_until } },
      {
        onSuccess: () =>
          toast({ title: flagship_until === null ? `${name} leads without an end` : `The end of ${name} is set`, tone: 'ok' }),
        onError: failed(`The end of ${name} was not changed.`),
      },
    );
  const demote = ({ id, name, flagship_until }: Service) =>
    promoting.mutate(
      { params: { id }, body: { flagship_promoted: false } },
      {
        onSuccess: () => {
          const back = () =>
            promoting.mutate(
              { params: { id }, body: { flagship_promoted: true, flagship_until } },
              // Promoting appends it to the list, so the previous order is restored too.
              { onSuccess: () => ordering.mutate({ body: { ids } }), onError: failed(`${name} was not promoted.`) },
            );
          toast({ title: `${name} is no flagship any more`, action: { label: 'Undo', onClick: back } });
        },
        onError: failed(`${name} is still a flagship.`),
      },
    );
  const move = ({ id, name }: Service, by: -1 | 1) => {
    const from = ids.indexOf(id);
    const next = ids.filter((each) => each !== id);
    next.splice(from + by, 0, id);
    ordering.mutate({ body: { ids: next } }, { onError: failed(`${name} was not moved.`) });
  };
  return { until, demote, move, busy: promoting.isPending || ordering.isPending };
}

export type FlagshipActs = ReturnType<typeof useFlagships>;
