import { maxCents } from '@techadds/shared/contract/fields';
import type { Tx } from '../../platform/database/client';
import { validationError } from '../../platform/http/errors';
import { findActiveService } from './orders.db';

/**
 * The package of a service that is ordered, with the price of the quantity in cents.
 * @param prefix of the names of fields in errors
 * @throws AppError 422 if the service or package is not available, or the price is too large to store
 */
export async function findOrderedPackage(
  tx: Tx,
  tenantId: string,
  { serviceId, package: name, quantity }: { serviceId: string; package: string; quantity: number },
  prefix = '',
) {
  const service = await findActiveService(tx, tenantId, serviceId);
  if (!service) throw validationError({ [`${prefix}serviceId`]: 'This service is not available. Choose another one.' });
  const servicePackage = service.packages.find((entry) => entry.name === name);
  if (!servicePackage)
    throw validationError({ [`${prefix}package`]: `Choose one of: ${service.packages.map((entry) => entry.name).join(', ')}.` });
  const net = BigInt(servicePackage.priceCents) * BigInt(quantity);
  if (net * 2n > BigInt(maxCents)) throw validationError({ [`${prefix}quantity`]: 'The total is too large. Order fewer.' });
  return { service, servicePackage, netCents: Number(net) };
}
