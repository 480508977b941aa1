import { stopKept } from './running';

export default stopKept;
