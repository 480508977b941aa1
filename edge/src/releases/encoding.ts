import type { Variant } from '../store/paths';

/** The variants that a browser accepts, best first. `plain` is always last, because not every file has compressed variants. */
export function listAcceptedVariants(acceptEncoding: string | undefined): Variant[] {
  const refused = /;\s*q=0(\.0*)?$/;
  const accepted = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => !refused.test(entry))
    .map((entry) => entry.split(';')[0]?.trim());
  return [...(['br', 'gzip'] as const).filter((variant) => accepted.includes(variant)), 'plain'];
}
