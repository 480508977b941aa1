/**
 * The remotes in the route table: their names, their labels, and whether visitors may load their files. Other remotes bring the same with their
 * releases, and none of them is public.
 */
export const mfes = {
  'mfe-marketplace': { label: 'Marketplace', public: true },
  'mfe-partner': { label: 'Partner', public: false },
  'mfe-finance': { label: 'Finance', public: false },
  'mfe-crm-contracts': { label: 'Customers and contracts', public: false },
  /** Its pages for customers without an account. */
  'mfe-crm-contracts-public': { label: 'Quotes and contracts', public: true },
  'mfe-admin': { label: 'Administration', public: false },
} as const;

export type MfeName = keyof typeof mfes;
export const mfeNames = Object.keys(mfes) as MfeName[];

/** The apps with releases: the shell and the remotes. */
export const releasedApps = ['shell', ...mfeNames] as const;
export type ReleasedAppName = (typeof releasedApps)[number];

/** Whether a remote is in the route table. */
export const isKnownMfe = (name: string): name is MfeName => Object.hasOwn(mfes, name);

/** The label of a remote in the route table. */
export const findMfeLabel = (name: string): string | undefined => (isKnownMfe(name) ? mfes[name].label : undefined);

/** The label of an app: its own, the one that its release brings, or else what its name says, such as "Support" of `mfe-support`. */
export function getAppLabel(name: string, released?: string): string {
  if (name === 'shell') return 'Shell';
  const words = name.replace(/^mfe-/, '').replaceAll('-', ' ');
  return findMfeLabel(name) ?? released ?? words.charAt(0).toUpperCase() + words.slice(1);
}
