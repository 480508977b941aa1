import { loadRemote } from './modules/releases/gate/load-remote';
import type { RemoteScripts } from './platform/deps';

/** The program in which the code of a release runs before anybody gets it. Its parent ends it after a while. */
process.once('message', (remote: RemoteScripts) => {
  const answer = (problems: string[]) => process.send?.(problems, () => process.exit(0));
  process.once('uncaughtException', (error) => void answer([`It throws while it loads: ${error.message}`]));
  process.once('unhandledRejection', (error) => void answer([`It throws while it loads: ${String(error)}`]));
  void loadRemote(remote).then(answer);
});
