import { call, tenantHeaders } from '@techadds/shared/api';
import { buildInfo } from '@techadds/shared/contract/health/endpoints';
import { isTokenExpired, decodeClaims, useSession } from '@techadds/shared/session';
import { parseRegistry } from '../../remotes/parse-registry';

export interface InfoItem {
  name: string;
  value: string;
}
export interface EnvironmentInfo {
  browser: InfoItem[];
  session: InfoItem[];
  versions: InfoItem[];
}

function getBrowserInfo(): InfoItem[] {
  const permission = 'Notification' in window ? Notification.permission : 'not available';
  return [
    { name: 'Browser', value: navigator.userAgent },
    { name: 'Language', value: navigator.language },
    { name: 'Window', value: `${window.innerWidth} × ${window.innerHeight} at scale ${window.devicePixelRatio}` },
    { name: 'Time', value: `${new Date().toISOString()}, ${Intl.DateTimeFormat().resolvedOptions().timeZone}` },
    { name: 'Network', value: navigator.onLine ? 'online' : 'offline' },
    { name: 'Notifications', value: permission },
  ];
}

/** The signed-in user, without the token: a reader of the report must not be able to use the session. */
function getSessionInfo(): InfoItem[] {
  const { token, user } = useSession.getState();
  const tenant = tenantHeaders(token);
  const claims = token === null ? undefined : decodeClaims(token);
  const expiry = claims?.exp === undefined ? 'unknown' : new Date(claims.exp * 1000).toISOString();
  return [
    { name: 'Signed in', value: token === null ? 'no' : isTokenExpired(token) ? 'yes, to be renewed' : 'yes' },
    ...(token === null ? [] : [{ name: 'Until', value: expiry }]),
    ...(user ? [{ name: 'Person', value: `${user.id}, ${user.role}` }] : []),
    { name: 'Marketplace', value: tenant['X-Tenant-Id'] ?? tenant['X-Subdomain'] ?? 'none' },
  ];
}

async function fetchServerVersion(): Promise<InfoItem> {
  try {
    const { data } = await call(buildInfo);
    return { name: 'Server', value: `${data.shortHash}, ${data.branch}, built ${data.buildTime}, deployment ${data.deploymentId}` };
  } catch {
    return { name: 'Server', value: 'does not answer' };
  }
}

async function fetchRemoteVersions(): Promise<InfoItem[]> {
  try {
    const response = await fetch('/registry.json', { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
    const { remotes } = parseRegistry(await response.text());
    return remotes.map(({ name, version }) => ({ name, value: version }));
  } catch {
    return [{ name: 'Parts', value: 'the list of them does not load' }];
  }
}

/** Collects the environment for a bug report: browser, session and versions. */
export async function collectEnvironmentInfo(): Promise<EnvironmentInfo> {
  const page = document.querySelector<HTMLMetaElement>('meta[name="app-version"]')?.content ?? 'unknown';
  const [server, remotes] = await Promise.all([fetchServerVersion(), fetchRemoteVersions()]);
  return {
    browser: getBrowserInfo(),
    session: getSessionInfo(),
    versions: [server, { name: 'Shell', value: page }, ...remotes],
  };
}
