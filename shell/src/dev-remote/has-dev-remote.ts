import { devRemoteKey } from '@techadds/shared/contract/releases/dev-remote';

/** Whether this tab or its address names a development server to load a remote from. Everything else about it is in a chunk of its own. */
export const hasDevRemote = (): boolean => [location.search, ...Object.keys(sessionStorage)].join().includes(devRemoteKey);
