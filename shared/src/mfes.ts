/** The remotes: their names, their labels, and who may load their files. */
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
