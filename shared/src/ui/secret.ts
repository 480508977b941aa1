/** What connects another system: secrets, values to copy and code. */
export { CodeBlock } from './secret/CodeBlock';
export { CopyValue } from './secret/CopyValue';
export { SecretField } from './secret/SecretField';
export { SecretInput } from './secret/SecretInput';
