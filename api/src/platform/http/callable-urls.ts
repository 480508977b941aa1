import { httpsUrl } from '@techadds/shared/contract/fields';
import { validationError } from './errors';

/**
 * Whether the server may call another system there: at a public https URL, or at an origin that the operator has configured, which may be on a
 * private address. The address is checked again with each connection.
 */
const isCallable = (url: string, configuredOrigins: readonly string[]) =>
  httpsUrl.safeParse(url).success || (URL.canParse(url) && configuredOrigins.includes(new URL(url).origin));

/** Empty and missing URLs pass. @throws AppError 422 by field */
export function requireCallableUrls(urls: Record<string, string | undefined>, configuredOrigins: readonly string[]): void {
  const refused = Object.entries(urls).filter(([, url]) => url && !isCallable(url, configuredOrigins));
  if (refused.length > 0)
    throw validationError(
      Object.fromEntries(refused.map(([field]) => [field, 'Use a public https:// address without a port, a user name or a password.'])),
    );
}
