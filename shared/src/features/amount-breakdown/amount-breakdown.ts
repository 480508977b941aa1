/** Amounts that explain themselves: parts of a whole, and the journal behind it. */
export { Journal } from './JournalTable';
export { ShareBar, ShareList, type Share } from './SplitBar';
export { WhyAmount } from './AmountBreakdown';
export { inWords, stateOf } from './labels';
