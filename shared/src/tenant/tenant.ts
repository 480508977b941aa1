export { TenantProvider, type TenantState, useTenant } from './TenantProvider';
