export { useLook } from './useLook';
export { TenantProvider, type TenantState, useTenant } from './TenantProvider';
