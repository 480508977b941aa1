/** What the pages of ratings and appeals of partners and administrators have in common. */
export { RatingAnalyticsTab } from './RatingAnalyticsTab';
export { AppealDetails, AverageChange } from './AppealDetails';
export { PaginatedList } from './PaginatedList';
export { RatingCard } from './RatingCard';
export { appealDecisionLabels, appealReasonLabels } from './labels';
