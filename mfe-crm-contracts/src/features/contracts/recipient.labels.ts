import type { RecipientRole } from '@techadds/shared/contract/contracts/states';

/** What a recipient does, in the order in which roles are offered. */
export const recipientRoleLabels: Record<RecipientRole, string> = {
  signer: 'Signs',
  approver: 'Approves first',
  viewer: 'Reads only',
  cc: 'Gets a copy',
};
