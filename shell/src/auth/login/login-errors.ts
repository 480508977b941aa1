const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * The field errors of the sign-in form, with the messages of the contract. Written by hand, because the schema library would double the
 * JavaScript of this page; the server validates again.
 */
export function computeFieldErrors({ email, password }: { email: string; password: string }): { email?: string; password?: string } {
  return {
    ...(!looksLikeEmail.test(email) && { email: 'Enter a full e-mail address, like ana@halden.example.' }),
    ...(password.trim() === '' && { password: 'This field is required.' }),
  };
}
