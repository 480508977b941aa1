export { useBranding } from './useBranding';
export { TenantProvider, type TenantState, useTenant } from './TenantProvider';
