/** Controls that few screens need. */
export { Checkbox, CheckboxInput } from './controls/Checkbox';
export { FilterChip } from './screen/FilterChip';
export { NumberStepper } from './controls/NumberStepper';
export { RadioCards } from './controls/RadioCards';
export { SegmentedControl } from './controls/SegmentedControl';
export { Switch } from './controls/Switch';
export { useCombobox } from './controls/useCombobox';
