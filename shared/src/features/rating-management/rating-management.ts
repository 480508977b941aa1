/** What the pages of ratings and appeals of partners and administrators have in common. */
export { AnalyticsTab } from './RatingAnalyticsTab';
export { AppealFacts, Change } from './AppealDetails';
export { ListFrame } from './PaginatedList';
export { RatingCard } from './RatingCard';
export { decisionLabels, reasonLabels } from './labels';
