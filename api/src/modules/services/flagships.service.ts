import { sql } from 'drizzle-orm';
import { services } from '../../schema';

/** Whether a service is promoted and its promotion is not over. */
export const isFlagship = sql<boolean>`(${services.flagshipPromoted} and (${services.flagshipUntil} is null or ${services.flagshipUntil} > now()))`;

/** Column values of a service that is not a flagship. */
export const noFlagship = { flagshipPromoted: false, flagshipRank: null, flagshipUntil: null } as const;
