import { namePatterns } from './names';

/** Names the query parameter, the entry of a tab's session storage and the `<meta>` element about a development server. */
export const devRemoteKey = 'dev-remote';

/** What the API gives for a development token: token, end and signature. It opens nothing but one remote of the machine that it is used on. */
export const devGrantPattern = /^[\w-]{43,44}\.[0-9a-z]{8,10}\.[\w-]{43}$/;

/** A remote that comes from a development server on the machine of the browser. */
export interface DevRemote {
  name: string;
  /** The server's origin: always localhost. */
  origin: string;
  /** By which a user who is no super-admin may run it. */
  grant?: string;
}

/** The text of a development server in addresses. */
export const formatDevRemote = ({ name, origin, grant }: DevRemote): string =>
  [name, new URL(origin).port, ...(grant === undefined ? [] : [grant])].join(':');

/**
 * Parses `mfe-finance:3101`, with a grant as a third part. Anything but the name of a remote and a port is undefined, so that no other host can be
 * named.
 */
export function parseDevRemote(text: string | null | undefined): DevRemote | undefined {
  const [, name = '', port = '', grant] = /^([^:]+):(\d{4,5})(?::([^:]+))?$/.exec(text ?? '') ?? [];
  const isValid = namePatterns.remote.test(name) && Number(port) >= 1024 && Number(port) <= 65_535;
  if (!isValid || (grant !== undefined && !devGrantPattern.test(grant))) return undefined;
  return { name, origin: `http://localhost:${Number(port)}`, ...(grant !== undefined && { grant }) };
}
