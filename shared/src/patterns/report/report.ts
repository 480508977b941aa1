/** Shared parts of report pages. */
export { ExportButton } from './ExportButton';
export { PeriodPicker } from './PeriodPicker';
export { QueryCard } from './QueryCard';
export { ReportStats, reportStatsSkeleton } from './ReportStats';
export { StatsSkeleton } from './StatsSkeleton';
export { formatOrderCount, SliceTable } from './SliceTable';
export { formatDateRange, formatIntervalLabel, usePeriod, type SelectedPeriod } from './usePeriod';
