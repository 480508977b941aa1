import { remoteConfig } from '@techadds/shared/build/rspack.mjs';

export default remoteConfig({ dir: import.meta.dirname });
