/** Progress and history of a record. */
export { Stepper } from './screen/Stepper';
export { Timeline } from './screen/Timeline';
