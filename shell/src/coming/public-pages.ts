/** Public pages that have no screen yet: what they will be, in the words of the shared "coming" page. */
export const publicPages: Record<string, { label: string; coming: string }> = {
  '/register': { label: 'Create an account', coming: 'Create an account of your own. Until then, your marketplace creates it for you.' },
  '/forgot-password': { label: 'Forgot password', coming: 'Ask for a link that sets a new password.' },
  '/reset-password': { label: 'Set a new password', coming: 'Choose a new password with the link from your e-mail.' },
  '/verify-email': { label: 'Confirm your e-mail', coming: 'Confirm your address with the link from your e-mail.' },
  '/request-verify-email': { label: 'Confirm your e-mail', coming: 'Ask for another link that confirms your address.' },
  '/form-test': { label: 'Form test', coming: 'Every kind of form field on one page.' },
  '/test-js': { label: 'Browser test', coming: 'What this browser can do, and what TechAdds needs of it.' },
  '/services/new': { label: 'New service', coming: 'Describe a service, also while you are offline.' },
};

const elsewhere = { label: 'This page', coming: 'Documents that you are asked to read, accept or sign open here.' };

/** The text of a public page's "coming" page; a path under `/auth/` stands for the same path without it. */
export const publicPageAt = (path: string) => publicPages[path.replace(/^\/auth(?=\/)/, '')] ?? elsewhere;
