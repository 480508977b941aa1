import { sql } from 'drizzle-orm';
import { services } from '../../schema';

/** Whether a service is a flagship now: it was promoted, and the time that it was promoted for is not over. */
export const isFlagship = sql<boolean>`(${services.flagshipPromoted} and (${services.flagshipUntil} is null or ${services.flagshipUntil} > now()))`;

/** What a service has that is none. */
export const noFlagship = { flagshipPromoted: false, flagshipRank: null, flagshipUntil: null } as const;
