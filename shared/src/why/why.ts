/** Amounts that explain themselves: parts of a whole, and the journal behind it. */
export { Journal } from './Journal';
export { ShareBar, ShareList, type Share } from './ShareBar';
export { WhyAmount } from './WhyAmount';
export { inWords, stateOf } from './words';
