import type { SlackModePreview } from '@techadds/shared/contract/slack/endpoints';
import type { SlackMode } from '@techadds/shared/contract/slack/forms';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { nextUpdatedAt } from '../../platform/database/record-version';
import { conflict } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import * as connections from './connection.db';
import { recordEvent } from './connection.rules';
import { importChannel } from './linked-channels';
import * as links from './linked-channels.db';
import { planMode, toPreview, type ModePlan, type PlannedChannel } from './plan-mode';
import type { SlackApi, SlackChannel } from './slack-api';
import { openSlack, type SlackDeps } from './slack-deps';
import { SlackError, toUserError } from './slack-error';
import { toTeam } from '../../platform/auth/team';

const outdatedError = (plan: ModePlan) =>
  conflict('preview_outdated', 'The channels have changed since the preview. Nothing was switched; look at the preview again.', {
    current: toPreview(plan),
  });

/** The channels of Slack where the plan needs them. @throws AppError 409 `slack_not_connected`; 503 */
async function listTheirs(
  deps: SlackDeps,
  connection: connections.ConnectionRow | undefined,
  slackMode: SlackMode,
): Promise<SlackChannel[]> {
  if (slackMode === 'native' || connection?.slackMode === 'slack') return [];
  try {
    return await openSlack(deps, connection).listChannels();
  } catch (error) {
    if (connection) await deps.db.withTenant(connection.tenantId, (tx) => connections.recordError(tx, connection, error, deps.clock()));
    throw toUserError(error);
  }
}

async function loadPlan(deps: SlackDeps, caller: Caller, slackMode: SlackMode) {
  const team = toTeam(caller);
  const connection = await deps.db.withTenant(team.tenantId, (tx) => connections.findConnection(tx, team));
  const theirs = await listTheirs(deps, connection, slackMode);
  const makePlan = async (tx: Tx) =>
    planMode(slackMode, await connections.findConnection(tx, team), await links.listTeamChannels(tx, team), theirs);
  return { connection, makePlan, plan: await deps.db.withTenant(team.tenantId, makePlan) };
}

/** What a switch would do to each channel. @throws AppError 409 `slack_not_connected`; 503 */
export const previewMode = async (deps: SlackDeps, caller: Caller, slackMode: SlackMode): Promise<SlackModePreview> =>
  toPreview((await loadPlan(deps, caller, slackMode)).plan);

/**
 * Switches the mode exactly as previewed. What is created or joined in Slack comes first; where that fails, the mode stays, and the next preview
 * links what was created.
 * @throws AppError 409 `preview_outdated` or `slack_not_connected`; 503
 */
export async function switchMode(
  deps: SlackDeps,
  context: ActionContext,
  { slackMode, version }: { slackMode: SlackMode; version: string },
): Promise<void> {
  const { caller, now } = context;
  const { connection, plan, makePlan } = await loadPlan(deps, caller, slackMode);
  if (plan.version !== version) throw outdatedError(plan);
  if (slackMode === (connection?.slackMode ?? 'native') || !connection) return;
  const externalIds =
    slackMode === 'slack' ? await prepareChannels(openSlack(deps, connection), plan.channels) : new Map<PlannedChannel, string>();
  await deps.db.withTenant(caller.tenantId, async (tx) => {
    const before = await connections.lockConnection(tx, toTeam(caller), now);
    const current = await makePlan(tx);
    if (current.version !== version) throw outdatedError(current);
    await applyPlan(tx, before, plan, externalIds, now.toISOString());
    const after = await connections.updateConnection(tx, before, { slackMode, refreshedAt: null, updatedAt: nextUpdatedAt(before, now) });
    const place = slackMode === 'slack' ? `Slack (${before.workspaceName})` : 'TechAdds';
    await recordEvent(tx, context, 'mode_switched', `moved the team’s channels to ${place}`, { before, after });
  });
}

/** Creates and joins the channels in Slack. */
async function prepareChannels(api: SlackApi, channels: readonly PlannedChannel[]): Promise<Map<PlannedChannel, string>> {
  const ids = new Map<PlannedChannel, string>();
  for (const channel of channels) {
    try {
      const id = await prepareChannel(api, channel);
      if (id !== undefined) ids.set(channel, id);
    } catch (error) {
      if (!(error instanceof SlackError)) throw error;
      const cause = error.code === 'name_taken' ? 'Slack has a private or archived channel of this name.' : error.message;
      throw conflict(
        'slack_failed',
        `#${channel.name}: ${cause} The mode was not switched. Channels that were created in Slack so far are linked the next time.`,
      );
    }
  }
  return ids;
}

async function prepareChannel(api: SlackApi, { effect, name, topic, theirs }: PlannedChannel): Promise<string | undefined> {
  if (effect === 'create') {
    const id = await api.createChannel(name);
    if (topic !== '') await api.setTopic(id, topic);
    return id;
  }
  if (effect === 'link' && theirs && !theirs.isMember) await api.joinChannel(theirs.id);
  return theirs?.id;
}

async function applyPlan(
  tx: Tx,
  connection: connections.ConnectionRow,
  { slackMode, channels }: ModePlan,
  externalIds: ReadonlyMap<PlannedChannel, string>,
  at: string,
): Promise<void> {
  if (slackMode === 'native') return links.deactivateLinks(tx, connection);
  for (const channel of channels) {
    const externalId = externalIds.get(channel);
    if (channel.effect === 'import' && channel.theirs) await importChannel(tx, connection, channel.theirs, at);
    else if (channel.id !== null && externalId !== undefined) await links.linkChannel(tx, connection, channel.id, externalId, at);
  }
}
