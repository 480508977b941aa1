import type { Contact, ContactDetail } from '@techadds/shared/contract/crm/contacts';
import type { Tx } from '../../platform/database/client';
import type { RowScope } from '../row-scope/row-scope.service';
import { loadContactRelations, type ContactRow } from './contacts.db';
import { toOwner } from './deals.presenter';

export function toContactDto(row: ContactRow): Contact {
  const { id, firstName, lastName, title, company, customer, owner, status, tags, emails, phones } = row;
  const { background, lastContactedAt, createdAt, updatedAt, archivedAt } = row;
  return {
    ...{ id, firstName, lastName, title, company, customer, owner: toOwner(owner), status, tags, emails, phones },
    ...{ background, lastContactedAt, createdAt, updatedAt, archivedAt },
  };
}

export const toContactDetailDto = async (tx: Tx, caller: RowScope, row: ContactRow): Promise<ContactDetail> => ({
  ...toContactDto(row),
  ...(await loadContactRelations(tx, caller, row)),
});
