import { releasedApps, type ReleasedAppName } from '@techadds/shared/mfes';

export type AppName = ReleasedAppName;

export function isAppName(name: string): name is AppName {
  return releasedApps.some((known) => known === name);
}
