import { useEffect, useState } from 'react';
import { useImpersonationStore } from '@techadds/shared/session';
import { Button, Flex } from '@techadds/shared/ui';
import { IconRefresh } from '@techadds/shared/ui/icons';
import { getPushState, onPermissionChange, type PushState } from './push-state';
import { turnOffPush, turnOnPush } from './push-subscription';
import { SettingSwitch } from './SettingSwitch';

const texts: Record<PushState | 'loading' | 'registering' | 'viewing', string> = {
  loading: 'Checking this browser …',
  registering: 'Registering this browser …',
  viewing: 'You are viewing as somebody else. Their messages never come to your device.',
  unsupported:
    'This browser cannot receive push messages. On an iPhone or iPad, add TechAdds to the home screen first, and turn them on there.',
  blocked:
    'Notifications are blocked in this browser. To allow them, open the site settings with the icon beside the address, set notifications to “Allow”, and come back.',
  off: 'Get notified on this device, even while TechAdds is closed.',
  on: 'You are notified on this device, even while TechAdds is closed.',
  waiting: 'Turned on, but the browser could not be registered yet. It is tried again when there is a connection.',
};

/** Whether this device receives push messages. The permission is asked for by the switch, never before. */
export function DeviceSwitch({ userId }: { userId: string }) {
  const isViewing = useImpersonationStore(({ impersonation }) => impersonation !== null);
  const [state, setState] = useState<PushState>();
  /** What the person has chosen, until the browser and the server have answered. */
  const [chosen, setChosen] = useState<boolean>();
  useEffect(() => {
    if (isViewing) return;
    let current = true;
    const check = () => void getPushState(userId).then((found) => current && setState(found));
    check();
    const stop = onPermissionChange(check);
    addEventListener('online', check);
    return () => {
      current = false;
      stop();
      removeEventListener('online', check);
    };
  }, [userId, isViewing]);
  const isBusy = chosen !== undefined;
  const choose = async (isOn: boolean, work: (userId: string) => Promise<unknown>) => {
    if (isBusy) return;
    setChosen(isOn);
    await work(userId);
    setState(await getPushState(userId));
    setChosen(undefined);
  };
  const shown = isViewing ? 'viewing' : (state ?? 'loading');
  return (
    <SettingSwitch
      label="Push messages on this device"
      text={texts[chosen ? 'registering' : shown]}
      checked={chosen ?? (shown === 'on' || shown === 'waiting')}
      disabled={!['on', 'off', 'waiting'].includes(shown)}
      onChange={(isOn) => void choose(isOn, isOn ? turnOnPush : turnOffPush)}
    >
      {shown === 'waiting' && !isBusy && (
        <Flex mt="2">
          <Button size="sm" icon={<IconRefresh aria-hidden />} onClick={() => void choose(true, getPushState)}>
            Try again
          </Button>
        </Flex>
      )}
    </SettingSwitch>
  );
}
