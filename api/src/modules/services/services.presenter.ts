import type { Service, serviceActions } from '@techadds/shared/contract/services/endpoints';
import { getScope, type Permission } from '@techadds/shared/permissions';
import type { Caller } from '../../platform/auth/caller';
import type { ServiceRow } from './services.db';

type ServiceAction = (typeof serviceActions)[number];

const actionPermissions: Record<ServiceAction, Permission> = {
  update: 'services.update',
  duplicate: 'services.create',
  publish: 'services.update',
  unpublish: 'services.update',
  archive: 'services.archive',
  restore: 'services.archive',
  flagship: 'services.flagship',
  companyProfile: 'services.companyProfile',
};
const actionsByStatus: Record<ServiceRow['status'], readonly ServiceAction[]> = {
  draft: ['update', 'publish', 'duplicate', 'archive', 'companyProfile'],
  active: ['update', 'unpublish', 'duplicate', 'archive', 'flagship', 'companyProfile'],
  archived: ['restore', 'duplicate', 'companyProfile'],
};

/** Whether a draft is complete enough to be published. */
export const isReadyToPublish = ({ summary, description, packages }: Pick<ServiceRow, 'summary' | 'description' | 'packages'>): boolean =>
  summary.trim() !== '' && description.trim() !== '' && packages.length > 0;

/** Presents a service for the caller. */
export function toServiceDto(row: ServiceRow, { role }: Pick<Caller, 'role'>): Service {
  const { publishedAt, flagshipPromoted, flagshipUntil, companyProfile, status, ...rest } = row;
  return {
    ...rest,
    status: status === 'archived' ? 'archived' : 'active',
    draft: status === 'draft' || (status === 'archived' && publishedAt === null),
    flagship_promoted: flagshipPromoted,
    flagship_until: flagshipPromoted ? flagshipUntil : null,
    company_profile: companyProfile,
    allowedActions: actionsByStatus[status].filter(
      (action) => getScope(actionPermissions[action], role) !== undefined && (action !== 'publish' || isReadyToPublish(row)),
    ),
  };
}
