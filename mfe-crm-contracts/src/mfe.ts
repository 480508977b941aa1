import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { CustomersPage } from './customers/CustomersPage';

export const routes: Mfe['routes'] = [{ path: paths.customers, page: CustomersPage }];
