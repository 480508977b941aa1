export { useContractForm } from './useContractForm';
