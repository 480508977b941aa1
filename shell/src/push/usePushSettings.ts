import { useState } from 'react';
import { queryKey, useApiMutation } from '@techadds/shared/api';
import { getPushSettings, putPushSettings, type PushSettings } from '@techadds/shared/contract/push/endpoints';
import { useAction } from '@techadds/shared/patterns/record';
import { useQueryClient } from '@techadds/shared/query';

type QuietHours = NonNullable<PushSettings['quietHours']>;

/** In the time zone of this browser. */
const getDefaultQuietHours = (): QuietHours => ({
  from: '22:00',
  until: '07:00',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
});

/** Each save sends all settings, so a later one must not overtake an earlier one. */
const scope = 'push-settings';

/** Ways to change the settings. The switches change at once and go back if the server refuses; quiet hours that were turned off can be restored. */
export function usePushSettings(saved: PushSettings) {
  // The last choice while anything is being saved: the cache may hold the response to an earlier one, with which a switch would go back.
  const [chosen, setChosen] = useState<PushSettings>();
  const settings = chosen ?? saved;
  const queries = useQueryClient();
  const show = (next: PushSettings) => queries.setQueryData(queryKey(getPushSettings), next);
  const finish = (body: PushSettings) => setChosen((current) => (current === body ? undefined : current));
  const options = {
    scope,
    optimistic: ({ body }: { body: PushSettings }) => {
      setChosen(body);
      show(body);
      return () => {
        finish(body);
        show(saved);
      };
    },
    onSuccess: (_: PushSettings, body: PushSettings) => finish(body),
    failed: 'The setting stays as it was.',
  };
  // The body stands for the press: each press is a call of its own, also while an earlier one is being saved.
  const change = useAction(putPushSettings, options);
  const save = (body: PushSettings) => change.run({ body }, body);
  const turnOff = useAction(putPushSettings, { ...options, done: () => 'Quiet hours are off', undo: () => save(settings) });
  const replace = useApiMutation(putPushSettings, { scope });
  return {
    /** With the choice that is being saved. */
    settings,
    setDetails: (showDetails: boolean) => void save({ ...settings, showDetails }),
    setQuietHours: (isOn: boolean) => {
      const body = { ...settings, quietHours: isOn ? getDefaultQuietHours() : null };
      void (isOn ? save(body) : turnOff.run({ body }, body));
    },
    /** @throws ApiError */
    saveAll: async (body: PushSettings) => {
      show(await replace.mutateAsync({ body }));
    },
  };
}
