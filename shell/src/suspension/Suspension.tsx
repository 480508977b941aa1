import { useTenant } from '@techadds/shared/tenant';
import { lazyChunk } from '../layout/lazy';

const SuspensionBanner = lazyChunk(async () => (await import(/* webpackChunkName: 'suspension' */ './SuspensionBanner')).SuspensionBanner);

/** The banner of a suspended company; nothing otherwise. */
export function Suspension() {
  const suspension = useTenant().tenant?.suspension;
  return suspension ? <SuspensionBanner suspension={suspension} /> : null;
}
