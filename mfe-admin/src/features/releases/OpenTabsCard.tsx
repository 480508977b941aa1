import type { OpenTabs } from '@techadds/shared/contract/releases/health';
import { Card, DescriptionList, Stack, Text } from '@techadds/shared/ui';
import { findTabs, formatTabWindow } from './releases.labels';

/** Which versions of an app the open tabs of signed-in users run, also versions that are not served any more. */
export function OpenTabsCard({ app, open }: { app: string; open: OpenTabs }) {
  const items = open.items.filter((each) => each.app === app);
  return (
    <Card title={`Open tabs, ${formatTabWindow(open)}`}>
      <Stack gap="4">
        {items.length > 0 && (
          <DescriptionList
            items={items.map(({ version, tabs }) => ({
              term: version,
              value: `${tabs.toLocaleString('en-US')} (${findTabs(open, app, version)?.share})`,
            }))}
          />
        )}
        <Text color="fg.muted" textStyle="sm">
          {items.length === 0 && 'No tab has reported. '}
          Each tab of a signed-in user reports once in five minutes. Tabs that the browser has put to sleep are not counted; one whose
          version changed in that time is counted for both.
        </Text>
      </Stack>
    </Card>
  );
}
