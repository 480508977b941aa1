import type { SlackConnection, SlackModePreview } from '@techadds/shared/contract/slack/endpoints';
import type { SlackMode } from '@techadds/shared/contract/slack/forms';

export const modeTexts: Record<SlackMode, string> = {
  native: 'Channels are in Conversations only. Nothing is sent to Slack.',
  slack: 'Public channels are in Slack and in Conversations. Messages go both ways; private channels and files stay in TechAdds.',
};

export const statusLabels = {
  not_configured: { label: 'Not set up', tone: 'neutral' },
  not_connected: { label: 'Not connected', tone: 'wait' },
  connected: { label: 'Connected', tone: 'ok' },
  broken: { label: 'Needs attention', tone: 'bad' },
} as const satisfies Record<SlackConnection['status'], object>;

export const effectLabels = {
  link: { label: 'Connect', tone: 'active' },
  create: { label: 'Create in Slack', tone: 'active' },
  import: { label: 'Add here', tone: 'active' },
  unlink: { label: 'Disconnect', tone: 'wait' },
  stay: { label: 'No change', tone: 'neutral' },
} as const satisfies Record<SlackModePreview['channels'][number]['effect'], object>;
