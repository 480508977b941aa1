/** CSS property names, instead of `@pandacss/is-valid-prop`: the browser knows them, so their list (8 KB) need not be loaded. */
export const isCssProperty = (name) =>
  name.startsWith('--') ||
  /[&@]/.test(name) ||
  CSS.supports(
    name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`),
    'inherit',
  );
