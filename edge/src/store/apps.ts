import { releasePatterns } from '@techadds/shared/contract/releases/names';

/** Whether a name can be an app's: it is part of paths in the store. Which apps there are is not known here, so that a new one needs no restart. */
export const isAppName = (name: string): boolean => releasePatterns.app.test(name);
