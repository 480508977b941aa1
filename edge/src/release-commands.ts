import { userInfo } from 'node:os';
import { isAppName, type AppName } from './store/apps';
import { offerBuilt, PointerError, release, rollback, turn } from './store/current-version';
import { publish } from './store/publish';
import { openStore } from './store/store';

/** The commands on a release store for the scripts, which hold a lock: only one process at a time may use them. */
export function openPublisher(store: string) {
  const author = () => ({ by: whoAmI(), now: new Date() });
  return {
    current: (name: string) => openStore(store).current(appName(name)),
    publish: (build: string) => publish(store, build),
    offerBuilt: (name: string, version: string) => offerBuilt(store, appName(name), version, author()),
    release: (name: string, version: string) => release(store, appName(name), version, author()),
    rollback: (name: string) => rollback(store, appName(name), author()),
    turn: (name: string, to: 'off' | 'on') => turn(store, appName(name), to, author()),
  };
}

function appName(name: string): AppName {
  if (!isAppName(name)) throw new PointerError(`There is no app named ${name}.`);
  return name;
}

/** The login name; in a container the user may have none. */
function whoAmI(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
