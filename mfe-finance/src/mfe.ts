import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { FeesPage } from './fees/FeesPage';

export const routes: Mfe['routes'] = [{ path: paths.fees, page: FeesPage }];
