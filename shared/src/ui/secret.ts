/** Secrets, values to copy and code, for the settings of other systems. */
export { CodeBlock } from './secret/CodeBlock';
export { CopyValue } from './secret/CopyValue';
export { SecretField } from './secret/SecretField';
export { SecretInput } from './secret/SecretInput';
export { ShownOnceDialog } from './secret/ShownOnceDialog';
