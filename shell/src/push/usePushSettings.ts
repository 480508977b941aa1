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

/** Ways to change the settings. The switches change at once and go back if the server refuses; quiet hours that were turned off can be restored. */
export function usePushSettings(saved: PushSettings) {
  // The cache tells the page a moment after the press, in which a switch would go back.
  const [chosen, setChosen] = useState<PushSettings>();
  const settings = chosen ?? saved;
  const queries = useQueryClient();
  const key = queryKey(getPushSettings);
  const show = (next: PushSettings) => queries.setQueryData(key, next);
  const options = {
    optimistic: ({ body }: { body: PushSettings }) => {
      setChosen(body);
      show(body);
      return () => {
        setChosen(undefined);
        show(saved);
      };
    },
    onSuccess: () => setChosen(undefined),
    failed: 'The setting stays as it was.',
  };
  // Two actions: one that is still being saved would drop the change of the other switch.
  const changeDetails = useAction(putPushSettings, options);
  const turnOn = useAction(putPushSettings, options);
  const restore = (body: PushSettings) => turnOn.run({ body });
  const turnOff = useAction(putPushSettings, { ...options, done: () => 'Quiet hours are off', undo: () => restore(settings) });
  const save = useApiMutation(putPushSettings);
  return {
    /** With the choice that is being saved. */
    settings,
    setDetails: (showDetails: boolean) => void changeDetails.run({ body: { ...settings, showDetails } }),
    setQuietHours: (isOn: boolean) =>
      isOn
        ? void turnOn.run({ body: { ...settings, quietHours: getDefaultQuietHours() } })
        : void turnOff.run({ body: { ...settings, quietHours: null } }),
    /** @throws ApiError */
    saveAll: async (body: PushSettings) => {
      show(await save.mutateAsync({ body }));
    },
  };
}
