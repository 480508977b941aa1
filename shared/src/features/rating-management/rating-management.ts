/** Shared parts of the rating and appeal pages of partners and administrators. */
export { RatingAnalyticsTab } from './RatingAnalyticsTab';
export { AppealDetails, AverageChange } from './AppealDetails';
export { PaginatedList } from './PaginatedList';
export { RatingCard } from './RatingCard';
export { appealDecisionLabels, appealReasonLabels } from './labels';
