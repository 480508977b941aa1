import type { Integration } from '@techadds/shared/contract/integrations/endpoints';
import { getScope } from '@techadds/shared/permissions';
import { toTeam } from '../../platform/auth/team';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import * as db from './integrations.db';

const base = {
  account: null,
  lastUsedAt: null,
  problem: null,
  managedBy: 'team' as const,
  variables: [],
  hasCallLog: true,
  canConnect: false,
};
const toHost = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null);

function presentSalesforce(row: Awaited<ReturnType<typeof db.findSalesforce>>): Integration {
  const provider = 'salesforce';
  if (!row || row.provider === 'embedded')
    return { ...base, provider, status: 'built_in', lastUsedAt: row?.lastPolledAt ?? null, problem: row?.pollError ?? null };
  const status = row.keySecret === null ? 'not_configured' : row.pollError !== null ? 'needs_attention' : 'connected';
  return { ...base, provider, status, account: row.username || null, lastUsedAt: row.lastPolledAt, problem: row.pollError };
}

function presentSlack(row: Awaited<ReturnType<typeof db.findSlack>>): Integration {
  const provider = 'slack';
  if (!row || row.botToken === null) return { ...base, provider, status: 'not_configured' };
  const { brokenAt, workspaceName, lastEventAt, lastError } = row;
  const status = brokenAt === null ? 'connected' : 'needs_attention';
  return { ...base, provider, status, account: workspaceName, lastUsedAt: lastEventAt, problem: brokenAt === null ? null : lastError };
}

function presentDocusign(row: Awaited<ReturnType<typeof db.findDocusign>>): Integration {
  const provider = 'docusign';
  if (!row || row.provider === 'builtin') return { ...base, provider, status: 'built_in' };
  const status = row.keySecret === null ? 'not_configured' : row.checkError !== null ? 'needs_attention' : 'connected';
  return {
    ...{ ...base, provider, status, account: toHost(row.baseUri), problem: row.checkError },
    lastUsedAt: row.lastEventAt ?? row.checkedAt,
  };
}

const formatCount = (count: number, state: string) => `${count} ${state}${count === 1 ? 'webhook' : 'webhooks'}`;

function presentWebhooks({ active, total, disabled, lastSucceededAt }: Awaited<ReturnType<typeof db.countWebhooks>>): Integration {
  const status = disabled > 0 ? 'needs_attention' : active > 0 ? 'connected' : 'not_configured';
  const problem =
    disabled === 0 ? null : `${formatCount(disabled, '')} ${disabled === 1 ? 'was' : 'were'} disabled after too many failures.`;
  const paused = total > disabled ? formatCount(total - disabled, 'paused ') : null;
  const account = active > 0 ? formatCount(active, 'active ') : paused;
  return { ...base, hasCallLog: false, provider: 'webhooks', status, account, lastUsedAt: lastSucceededAt, problem };
}

const permissionOf = { salesforce: 'crm.sync', slack: 'channels.manage', docusign: 'contracts.provider' } as const;
type TeamProvider = keyof typeof permissionOf;

/** Whether each team has its own connection. */
export const isTeamProvider = (provider: string): provider is TeamProvider => provider in permissionOf;

export const canManage = (provider: TeamProvider, { role, capabilities }: Caller): boolean =>
  getScope(permissionOf[provider], role, capabilities) !== undefined;

/** The integrations that the caller's team connects itself: those that the caller may manage. */
export async function listTeamIntegrations(tx: Tx, caller: Caller): Promise<Integration[]> {
  const team = toTeam(caller);
  return [
    ...(canManage('salesforce', caller) ? [presentSalesforce(await db.findSalesforce(tx, team))] : []),
    ...(canManage('slack', caller) ? [presentSlack(await db.findSlack(tx, team))] : []),
    ...(canManage('docusign', caller) ? [presentDocusign(await db.findDocusign(tx, team))] : []),
    presentWebhooks(await db.countWebhooks(tx, team)),
  ];
}
