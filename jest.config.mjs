import { projects } from './shared/build/jest.mjs';

export default { projects };
