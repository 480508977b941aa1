import type { SlackConnection } from '@techadds/shared/contract/slack/endpoints';
import { Box, Card, Stack, Text } from '@techadds/shared/ui';
import { CopyValue } from '@techadds/shared/ui/secret';

/** What the app in Slack needs, to copy into its settings. */
export function AppSettingsCard({ connection: { redirectUrl, eventsUrl, scopes, events } }: { connection: SlackConnection }) {
  const steps = [
    { title: 'Create an app', text: 'At api.slack.com/apps, choose “From scratch” and your workspace.' },
    { title: 'OAuth & Permissions: redirect URL', value: redirectUrl },
    { title: 'OAuth & Permissions: bot token scopes', value: scopes.join(', ') },
    { title: 'Basic Information', text: 'Copy client ID, client secret and signing secret to “Slack app” on this page, and save them.' },
    { title: 'Event Subscriptions: request URL', value: eventsUrl, text: 'Slack checks it at once, so save the signing secret first.' },
    { title: 'Event Subscriptions: bot events', value: events.join(', ') },
    { title: 'Connect', text: 'Choose “Connect” on this page and allow the app in Slack.' },
  ];
  return (
    <Card title="Settings of the app in Slack">
      <Stack as="ol" gap="4" listStyle="none">
        {steps.map(({ title, text, value }, n) => (
          <Box as="li" key={title}>
            <Text textStyle="sm" fontWeight="medium">
              {n + 1}. {title}
            </Text>
            {text && (
              <Text textStyle="sm" color="fg.muted">
                {text}
              </Text>
            )}
            {value && (
              <Box mt="1">
                <CopyValue value={value} copyLabel={`Copy ${title}`} />
              </Box>
            )}
          </Box>
        ))}
      </Stack>
    </Card>
  );
}
