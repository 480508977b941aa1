import { endKept } from './teardown';

export default endKept;
