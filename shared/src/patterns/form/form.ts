/** Building blocks of forms. */
export { DateInput } from './DateInput';
export { EditLatest, type EditFormProps } from './EditLatest';
export { FileImage } from './FileImage';
export { FileUpload } from './FileUpload';
export { SearchField } from './SearchField';
export { submitOnCtrlEnter } from './submit-on-ctrl-enter';
export { FormDialog, FormDrawer } from './ModalForm';
export { MoneyInput } from './MoneyInput';
export { ReasonDialog } from './ReasonDialog';
export { SaveBar } from './SaveBar';
export { useContractForm } from './useContractForm';
export { useFormSubmit } from './useFormSubmit';
export { isPasswordNeeded, usePasswordConfirmation } from './usePasswordConfirmation';
export { useUnsavedChanges } from './useUnsavedChanges';
