/** What forms are made of. */
export { DateInput } from './DateInput';
export { FileImage } from './FileImage';
export { FileUpload } from './FileUpload';
export { submitOnCtrlEnter } from './submit-on-ctrl-enter';
export { MoneyInput } from './MoneyInput';
export { SaveBar } from './SaveBar';
export { useContractForm } from './useContractForm';
export { useUnsavedChanges } from './useUnsavedChanges';
