import { getOwnProfile } from '@techadds/shared/contract/partner-profile/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const firstQueries = { ProfilePage: [getOwnProfile] } satisfies FirstQueries;
