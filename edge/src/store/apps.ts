import { mfeNames } from '@techadds/shared/mfes';

/** The apps with releases: the shell and the remotes. */
export const appNames = ['shell', ...mfeNames] as const;
export type AppName = (typeof appNames)[number];

export function isAppName(name: string): name is AppName {
  return appNames.some((known) => known === name);
}
