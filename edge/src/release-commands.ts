import { userInfo } from 'node:os';
import { isAppName, type AppName } from './store/apps';
import { promoteBuild, CurrentVersionError, release, rollback, toggleRemote } from './store/current-version';
import { findRelease } from './store/history';
import { publish } from './store/publish';
import { readState } from './store/state';
import { createStore } from './store/store';

/** The commands on a release store for the scripts, which hold a lock: only one process at a time may use them. */
export function createReleaseCommands(store: string) {
  const author = () => ({ by: getUserName(), now: new Date() });
  return {
    current: (name: string) => createStore(store).current(parseAppName(name)),
    publish: (build: string) => publish(store, build),
    /** The command that released the current version; undefined where a start made it current. */
    findRelease: (name: string) => {
      const app = readState(store).apps[parseAppName(name)];
      return app && findRelease(app.history, app.current);
    },
    promoteBuild: (name: string, version: string) => promoteBuild(store, parseAppName(name), version, author()),
    release: (name: string, version: string) => release(store, parseAppName(name), version, author()),
    rollback: (name: string) => rollback(store, parseAppName(name), author()),
    toggleRemote: (name: string, to: 'off' | 'on') => toggleRemote(store, parseAppName(name), to, author()),
  };
}

function parseAppName(name: string): AppName {
  if (!isAppName(name)) throw new CurrentVersionError(`There is no app named ${name}.`);
  return name;
}

/** The login name; in a container the user may have none. */
function getUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
