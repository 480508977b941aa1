import type { NewServiceBody, Service } from '@techadds/shared/contract/services';
import { scopeOf } from '@techadds/shared/permissions';
import type { Tx } from '../../database/database';
import { forbidden } from '../../http/errors';
import type { Act } from '../../records/act';
import { keep } from '../../records/offline';
import { referencesToServices } from '../../records/references';
import { createService, serviceBy, updateService } from './services.rules';
import { shownService } from './services.presenter';

/**
 * Adds a service, once for each reference of a person where it was made offline; by `force` it takes the place of what is kept under that,
 * where the caller may change it.
 * @throws AppError 403 where the caller may not change services, 404 where what is kept is out of their reach by now, 409 with `current` where
 * other content is kept, or is archived, 422 by field.
 */
export async function addService(tx: Tx, act: Act, body: NewServiceBody, force: boolean) {
  const { id: reference, updated_at: said, ...fields } = body;
  const { caller } = act;
  // A partner's own id says no more than leaving it out.
  const content = { ...fields, partnerId: fields.partnerId ?? caller.partnerId };
  return keep<Service>(
    tx,
    act,
    { reference, said, content, force },
    {
      noun: 'service',
      references: referencesToServices,
      add: () => createService(tx, act, fields),
      find: async (id) => shownService(await serviceBy(tx, caller, id, false), caller),
      overwrite: async (id) => {
        const scope = scopeOf('services.update', caller.role);
        if (!scope) throw forbidden();
        const change = { ...act, caller: { ...caller, scope } };
        return updateService(tx, change, id, fields, ['overwritten', 'overwrote, with what was written offline,']);
      },
    },
  );
}
