/** The remotes: their names, what people call them, and who may have their files. */
export const mfes = {
  'mfe-marketplace': { label: 'Marketplace', public: true },
  'mfe-partner': { label: 'Partner', public: false },
  'mfe-finance': { label: 'Finance', public: false },
  'mfe-crm-contracts': { label: 'Customers and contracts', public: true },
  'mfe-admin': { label: 'Administration', public: false },
} as const;

export type MfeName = keyof typeof mfes;
export const mfeNames = Object.keys(mfes) as MfeName[];
