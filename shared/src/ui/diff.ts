export { DiffView } from './diff/DiffView';
