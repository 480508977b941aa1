/** Amounts that explain themselves: parts of a whole, and the journal behind it. */
export { JournalTable } from './JournalTable';
export { SplitBar, SplitList, type SplitSegment } from './SplitBar';
export { AmountBreakdown } from './AmountBreakdown';
export { humanize, getEntryState } from './labels';
