import { getPerk, listPerks, listPerksForApproval } from '@techadds/shared/contract/perks/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const perkList = { endpoint: listPerks, sorts: ['createdAt', 'title', 'endsAt'], order: 'desc' } as const;
export const perkApprovalList = { endpoint: listPerksForApproval, sorts: ['createdAt', 'title'], order: 'desc' } as const;

export const firstQueries = { PerksPage: [perkList], AdminPerksPage: [perkApprovalList], PerkPage: [getPerk] } satisfies FirstQueries;
