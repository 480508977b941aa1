import { endKept } from './running';

export default endKept;
