import { apiQuery } from '@techadds/shared/api';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { getPushSettings, type PushSettings } from '@techadds/shared/contract/push/endpoints';
import { useQuery } from '@techadds/shared/query';
import { Box, Card, ErrorNotice, Skeleton } from '@techadds/shared/ui';
import { DeviceSwitch } from './DeviceSwitch';
import { QuietHoursForm } from './QuietHoursForm';
import { SettingSwitch } from './SettingSwitch';
import { usePushSettings } from './usePushSettings';

/** Push messages: whether this device receives them, what they show and when. Each choice is saved at once. */
export function PushSection({ user }: { user: User }) {
  const { data, error, refetch } = useQuery(apiQuery(getPushSettings));
  return (
    <Card title="Push messages" padded={false} overflow="visible">
      <div>
        <DeviceSwitch userId={user.id} />
      </div>
      {data ? (
        <MessageSettings saved={data} />
      ) : (
        <Box p="4" borderTop="1px solid" borderColor="line">
          {error ? (
            <ErrorNotice
              title="Your settings for push messages didn’t load"
              reassurance="They stay as they are."
              error={error}
              onRetry={() => void refetch()}
            />
          ) : (
            <Box role="status" aria-label="Loading your settings for push messages">
              <Skeleton width="60%" />
            </Box>
          )}
        </Box>
      )}
    </Card>
  );
}

function MessageSettings({ saved }: { saved: PushSettings }) {
  const { settings, setDetails, setQuietHours, saveAll } = usePushSettings(saved);
  const { showDetails, quietHours } = settings;
  return (
    <>
      <SettingSwitch
        label="Show details on the lock screen"
        text={
          showDetails
            ? 'Messages show amounts and their text, which anybody near the device can read.'
            : 'Messages have a title without amounts.'
        }
        checked={showDetails}
        onChange={setDetails}
      />
      <SettingSwitch
        label="Quiet hours"
        text={quietHours ? 'No push messages during these hours. You get one summary afterwards.' : 'Messages come at any time of the day.'}
        checked={quietHours !== null}
        onChange={setQuietHours}
      />
      {quietHours && <QuietHoursForm settings={settings} quietHours={quietHours} onSave={saveAll} />}
    </>
  );
}
