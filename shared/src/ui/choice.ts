/** Ways to choose that few screens need. */
export { Checkbox } from './controls/Checkbox';
export { FilterChip } from './screen/FilterChip';
export { NumberStepper } from './controls/NumberStepper';
export { RadioCards } from './controls/RadioCards';
