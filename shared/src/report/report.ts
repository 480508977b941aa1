/** What pages with figures over a period have in common. */
export { ExportButton } from './ExportButton';
export { PeriodPicker } from './PeriodPicker';
export { ReportFigures } from './ReportFigures';
export { daysInWords, nameOfDays, usePeriod, type ChosenPeriod } from './usePeriod';
