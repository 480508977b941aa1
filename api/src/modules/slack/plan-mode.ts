import { createHash } from 'node:crypto';
import type { SlackModePreview } from '@techadds/shared/contract/slack/endpoints';
import type { SlackMode } from '@techadds/shared/contract/slack/forms';
import type { ConnectionRow } from './connection.db';
import type { TeamChannel } from './linked-channels.db';
import type { SlackChannel } from './slack-api';

export interface PlannedChannel {
  /** Null for a channel that only Slack has. */
  id: string | null;
  name: string;
  effect: SlackModePreview['channels'][number]['effect'];
  reason: string;
  /** Undefined for one that Slack does not have yet. */
  theirs?: SlackChannel | undefined;
  topic: string;
}
export interface ModePlan {
  slackMode: SlackMode;
  version: string;
  channels: PlannedChannel[];
}

const stay = (reason: string) => ({ effect: 'stay', reason }) as const;

function planChannel(
  { room, link }: TeamChannel,
  theirs: readonly SlackChannel[],
  workspaceId: string,
): Pick<PlannedChannel, 'effect' | 'reason' | 'theirs'> {
  const name = room.serviceName ?? '';
  if (room.archivedAt !== null) return stay('It is archived.');
  if (room.isPrivate) return stay('It is private, so its messages stay in TechAdds.');
  const linked = link?.workspaceId === workspaceId ? theirs.find(({ id }) => id === link.externalId && !link.isActive) : undefined;
  const found = linked ?? theirs.find((channel) => channel.name === name);
  if (!found) return { effect: 'create', reason: 'A public channel of this name is created in Slack. Earlier messages stay in TechAdds.' };
  if (found.isArchived) return stay(`Slack has an archived channel #${found.name}. Restore it there, or rename this one.`);
  return {
    effect: 'link',
    reason: `It is connected with #${found.name} in Slack. Earlier messages stay where they are.`,
    theirs: found,
  };
}

/** What a switch to Slack does to each channel. Each channel of Slack is linked once. */
function planSlack(ours: readonly TeamChannel[], theirs: readonly SlackChannel[], workspaceId: string): PlannedChannel[] {
  const taken = new Set<string>();
  const planned = ours.map((channel): PlannedChannel => {
    const plan = planChannel(
      channel,
      theirs.filter(({ id }) => !taken.has(id)),
      workspaceId,
    );
    if (plan.theirs) taken.add(plan.theirs.id);
    return { id: channel.room.id, name: channel.room.serviceName ?? '', topic: channel.room.topic, ...plan };
  });
  const staying = new Set(planned.filter(({ effect }) => effect === 'stay').map(({ name }) => name));
  const imported = theirs
    .filter(({ id, isMember, isArchived, name }) => isMember && !isArchived && !taken.has(id) && !staying.has(name))
    .map((channel): PlannedChannel => {
      const reason = 'The app belongs to it in Slack, so it appears here, and the team can join it.';
      return { id: null, name: channel.name, topic: channel.topic, effect: 'import', reason, theirs: channel };
    });
  return [...planned, ...imported];
}

const planNative = (ours: readonly TeamChannel[], connectionId: string): PlannedChannel[] =>
  ours.map(({ room, link }) => ({
    ...{ id: room.id, name: room.serviceName ?? '', topic: room.topic },
    ...(link?.isActive && link.connectionId === connectionId
      ? { effect: 'unlink' as const, reason: 'Both channels and their messages stay. New messages stay where they are written.' }
      : stay('It is in TechAdds only.')),
  }));

/** Plans a switch of the mode. Equal states have equal versions. */
export function planMode(
  slackMode: SlackMode,
  connection: Pick<ConnectionRow, 'id' | 'slackMode' | 'workspaceId'> | undefined,
  ours: readonly TeamChannel[],
  theirs: readonly SlackChannel[],
): ModePlan {
  const isSwitch = slackMode !== (connection?.slackMode ?? 'native');
  const channels: PlannedChannel[] = !isSwitch
    ? ours.map(({ room }) => ({ id: room.id, name: room.serviceName ?? '', topic: room.topic, ...stay('The mode is the same.') }))
    : slackMode === 'slack'
      ? planSlack(ours, theirs, connection?.workspaceId ?? '')
      : planNative(ours, connection?.id ?? '');
  const state = [
    slackMode,
    connection?.slackMode,
    connection?.workspaceId,
    channels.map(({ id, name, effect, theirs: of }) => [id, name, effect, of?.id]),
  ];
  return { slackMode, version: createHash('sha256').update(JSON.stringify(state)).digest('base64url'), channels };
}

export const toPreview = ({ slackMode, version, channels }: ModePlan): SlackModePreview => ({
  ...{ slackMode, version },
  channels: channels.map(({ id, name, effect, reason }) => ({ id, name, effect, reason })),
});
