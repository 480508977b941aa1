/** What pages with figures over a period have in common. */
export { ExportButton } from './ExportButton';
export { PeriodPicker } from './PeriodPicker';
export { QueryCard } from './QueryCard';
export { ReportFigures } from './ReportStats';
export { counted, SliceTable } from './SliceTable';
export { daysInWords, nameOfDays, usePeriod, type ChosenPeriod } from './usePeriod';
