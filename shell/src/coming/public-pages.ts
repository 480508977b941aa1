/** Public pages that have no screen yet: what they will be, in the words of the shared "coming" page. */
const publicPages: Record<string, { label: string; coming: string }> = {
  '/services/new': { label: 'New service', coming: 'You will describe a service here, also while you are offline.' },
};

const elsewhere = { label: 'This page', coming: 'Documents that you are asked to accept or sign will open here.' };

/** The text of a public page's "coming" page; a path under `/auth/` stands for the same path without it. */
export const publicPageAt = (path: string) => publicPages[path.replace(/^\/auth(?=\/)/, '')] ?? elsewhere;
