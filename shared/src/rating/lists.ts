/** What the pages of ratings and appeals of partners and administrators have in common. */
export { AnalyticsTab } from './lists/AnalyticsTab';
export { AppealFacts, Change } from './lists/AppealFacts';
export { ListFrame } from './lists/ListFrame';
export { RatingCard } from './lists/RatingCard';
export { decisionLabels, reasonLabels } from './lists/words';
