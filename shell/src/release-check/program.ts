import * as ui from '@techadds/shared/ui';
import { providedVersions, shareScope } from '../remotes/share-scope';
import { reportingLazyPage, renderPage } from './render-page';

// A page whose code fails to load shows a notice; the check has to know why.
const module = { ...ui, lazyPage: reportingLazyPage };
const provided = { get: () => Promise.resolve(() => module), from: 'shell' as const, loaded: true };
shareScope['@techadds/shared/ui'] = { [providedVersions['@techadds/shared']!]: provided };

// The release check calls it in the window where the remote runs.
Object.assign(globalThis, { __techadds_release_check: { shareScope, renderPage } });
