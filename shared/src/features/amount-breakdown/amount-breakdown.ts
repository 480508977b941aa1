/** Amounts with an explanation: the parts of the total and the journal entries behind it. */
export { JournalTable } from './JournalTable';
export { SplitBar, SplitList, type SplitSegment } from './SplitBar';
export { AmountBreakdown } from './AmountBreakdown';
export { humanize, getEntryState } from './labels';
