import type { NewServiceBody, Service } from '@techadds/shared/contract/services/endpoints';
import { getScope } from '@techadds/shared/permissions';
import type { Tx } from '../../platform/database/client';
import { forbidden } from '../../platform/http/errors';
import type { ActionContext } from '../../platform/action-context';
import { keep } from '../client-references/offline-upsert.service';
import { referencesToServices } from '../client-references/client-references.service';
import { createService, getService, updateService } from './services.rules';
import { toServiceDto } from './services.presenter';

/**
 * Adds a service, once for each reference of a person where it was made offline; by `force` it takes the place of what is kept under that,
 * where the caller may change it.
 * @throws AppError 403 where the caller may not change services, 404 where what is kept is out of their reach by now, 409 with `current` where
 * other content is kept, or is archived, 422 by field.
 */
export async function upsertService(tx: Tx, context: ActionContext, body: NewServiceBody, force: boolean) {
  const { id: clientId, updated_at: writtenAt, ...fields } = body;
  const { caller } = context;
  // A partner's own id says no more than leaving it out.
  const content = { ...fields, partnerId: fields.partnerId ?? caller.partnerId };
  return keep<Service>(
    tx,
    context,
    { reference: clientId, said: writtenAt, content, force },
    {
      noun: 'service',
      references: referencesToServices,
      add: () => createService(tx, context, fields),
      find: async (id) => toServiceDto(await getService(tx, caller, id, false), caller),
      overwrite: async (id) => {
        const scope = getScope('services.update', caller.role);
        if (!scope) throw forbidden();
        const updateContext = { ...context, caller: { ...caller, scope } };
        return updateService(tx, updateContext, id, fields, ['overwritten', 'overwrote, with what was written offline,']);
      },
    },
  );
}
