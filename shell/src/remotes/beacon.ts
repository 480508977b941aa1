import { beaconPath } from '@techadds/shared/contract/releases/names';

/** The version of the shell that this page was served with. */
export const getShellVersion = () => document.querySelector<HTMLMetaElement>('meta[name=app-version]')?.content;

/** Sends events to the edge, also while the page is closed. @param events JSON */
export const sendEvents = (events: string): void => void navigator.sendBeacon(beaconPath, new Blob([events], { type: 'application/json' }));
