/** Public pages that have no screen yet: what they will be, in the words of the shared "coming" page. */
const publicPages: Record<string, { label: string; coming: string }> = {
  '/register': {
    label: 'Create an account',
    coming: 'You will create an account of your own here. Until then, your marketplace creates it for you.',
  },
  '/forgot-password': { label: 'Forgot password', coming: 'You will ask here for a link that sets a new password.' },
  '/reset-password': { label: 'Set a new password', coming: 'The link from your e-mail will let you choose a new password here.' },
  '/verify-email': { label: 'Confirm your e-mail', coming: 'The link from your e-mail will confirm your address here.' },
  '/request-verify-email': { label: 'Confirm your e-mail', coming: 'You will ask here for another link that confirms your address.' },
  '/form-test': { label: 'Form test', coming: 'It will show every kind of form field.' },
  '/test-js': { label: 'Browser test', coming: 'It will show what this browser can do, and what TechAdds needs of it.' },
  '/services/new': { label: 'New service', coming: 'You will describe a service here, also while you are offline.' },
};

const elsewhere = { label: 'This page', coming: 'Documents that you are asked to accept or sign will open here.' };

/** The text of a public page's "coming" page; a path under `/auth/` stands for the same path without it. */
export const publicPageAt = (path: string) => publicPages[path.replace(/^\/auth(?=\/)/, '')] ?? elsewhere;
