export const observabilityParamDefaults = { tab: 'server', find: '', user: '' };
export type ObservabilityParams = Record<keyof typeof observabilityParamDefaults, string>;
export type UpdateObservabilityParams = (changes: Partial<ObservabilityParams>) => void;
