import { namePatterns } from './names';

/** Names the query parameter, the entry of a tab's session storage and the `<meta>` element about a development server. */
export const devRemoteKey = 'dev-remote';

/** A remote that comes from a development server on the machine of the browser. */
export interface DevRemote {
  name: string;
  /** The server's origin: always localhost. */
  origin: string;
}

/** Parses `mfe-finance:3101`. Anything but the name of a remote and a port is undefined, so that no other host can be named. */
export function parseDevRemote(text: string | null | undefined): DevRemote | undefined {
  const [, name = '', port = ''] = /^([^:]+):(\d{4,5})$/.exec(text ?? '') ?? [];
  const isValid = namePatterns.remote.test(name) && Number(port) >= 1024 && Number(port) <= 65_535;
  return isValid ? { name, origin: `http://localhost:${Number(port)}` } : undefined;
}
