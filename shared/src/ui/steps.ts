/** Progress, due day and history of a record. */
export { DueDay } from './screen/DueDay';
export { ProgressBar } from './screen/ProgressBar';
export { Stepper } from './screen/Stepper';
export { Timeline } from './screen/Timeline';
