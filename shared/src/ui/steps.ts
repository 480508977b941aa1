/** How far something has come, and how it came there. */
export { Stepper } from './screen/Stepper';
export { Timeline } from './screen/Timeline';
