import type { NewServiceBody, Service } from '@techadds/shared/contract/services/endpoints';
import { getScope } from '@techadds/shared/permissions';
import type { Tx } from '../../platform/database/client';
import { forbidden } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { upsertRecord } from '../client-references/offline-upsert.service';
import { serviceReferenceStore } from '../client-references/client-references.service';
import { createService, getService, updateService } from './services.rules';
import { toServiceDto } from './services.presenter';

/**
 * Creates a service, once per client id if it was written offline; `force` overwrites the service stored under that id.
 * @throws AppError 403 if the caller may not change services, 404 if the client id is another user's or the stored service is no longer visible to them, 409 with `current`
 * if the stored content differs or is archived, 422 by field.
 */
export async function upsertService(tx: Tx, context: ActionContext, body: NewServiceBody, force: boolean) {
  const { id: clientId, updated_at: writtenAt, ...fields } = body;
  const { caller } = context;
  // Giving the own partner's id and leaving it out are the same content.
  const content = { ...fields, partnerId: fields.partnerId ?? caller.partnerId };
  return upsertRecord<Service>(
    tx,
    context,
    { reference: clientId, writtenAtByClient: writtenAt, content, force },
    {
      noun: 'service',
      references: serviceReferenceStore,
      create: () => createService(tx, context, fields),
      get: async (id) => toServiceDto(await getService(tx, caller, id, false), caller),
      overwrite: async (id) => {
        const scope = getScope('services.update', caller.role, caller.capabilities);
        if (!scope) throw forbidden();
        const updateContext = { ...context, caller: { ...caller, scope } };
        return updateService(tx, updateContext, id, fields, ['overwritten', 'overwrote, with what was written offline,']);
      },
    },
  );
}
