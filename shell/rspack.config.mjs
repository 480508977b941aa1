import { shellConfig } from '@techadds/shared/build/rspack.mjs';

export default shellConfig();
