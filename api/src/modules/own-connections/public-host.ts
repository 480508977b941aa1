import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { validationError } from '../../platform/http/errors';

/**
 * Refuses a host that is now known to be on a private network. One that is not found passes, as it may exist later: the address is checked again
 * with each connection.
 * @throws AppError 422
 */
export async function requirePublicHost(field: string, host: string): Promise<void> {
  const addresses = await lookup(host, { all: true }).catch(() => []);
  const isPublic = addresses.every(({ address }) => ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast');
  if (!isPublic) throw validationError({ [field]: 'This server is in a private network. Use a public one.' });
}
