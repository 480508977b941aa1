import { useApiMutation } from '@techadds/shared/api';
import { activatePerk, endPerk, pausePerk } from '@techadds/shared/contract/perks/endpoints';
import { toast } from '@techadds/shared/ui';

export const countPerks = (count: number) => (count === 1 ? '1 perk' : `${count.toLocaleString('en-US')} perks`);

const verbs = { pause: 'paused', end: 'ended', activate: 'activated' } as const;

/** Pauses or ends perks one after the other; says which the server refused, and offers to activate paused ones again. */
export function usePerkBulk() {
  const pause = useApiMutation(pausePerk).mutateAsync;
  const end = useApiMutation(endPerk).mutateAsync;
  const activate = useApiMutation(activatePerk).mutateAsync;
  const send = { pause, end, activate };

  const run = async (action: keyof typeof verbs, ids: readonly string[]): Promise<void> => {
    const done: string[] = [];
    let failure: string | undefined;
    for (const id of ids) {
      try {
        await send[action]({ params: { id } });
        done.push(id);
      } catch (error) {
        failure ??= error instanceof Error ? error.message : '';
      }
    }
    const undo = { action: { label: 'Undo', onClick: () => void run('activate', done) } };
    if (done.length > 0) toast({ title: `${countPerks(done.length)} ${verbs[action]}`, ...(action === 'pause' ? undo : { tone: 'ok' }) });
    if (failure !== undefined)
      toast({ title: `${countPerks(ids.length - done.length)} could not be ${verbs[action]}. ${failure}`, tone: 'bad' });
  };
  return run;
}
