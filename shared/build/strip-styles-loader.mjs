/** The code in the style library's browser build that is taken out. */
const unused = [
  // Styles that a server has rendered into the page; the sign-in page has a style sheet of its own.
  /if \(key === 'css'\) \{[\s\S]*?\n {2}\}\n(?=\n {2}var stylisPlugins)/,
  /Array\.prototype\.forEach\.call\( \/\/ this means[\s\S]*?nodesToHydrate\.push\(node\);\n {4}\}\);/,
];

/**
 * Takes out of the style library what the app does not use: the vendor prefixes of old browsers, and styles from a server. All browsers with the
 * features that the app needs, such as popovers, know the properties by their standard names. The exception, `user-select` in Safari, is written
 * out where it is used.
 */
export default function stripStyles(source) {
  const plugins = 'var defaultStylisPlugins = [prefixer];';
  const patterns = this.resourcePath.endsWith('.browser.esm.js') ? unused : [];
  if (!source.includes(plugins) || !patterns.every((pattern) => pattern.test(source)))
    throw new Error('The style library has changed its form: there is nothing to take out.');
  return patterns.reduce((text, pattern) => text.replace(pattern, ''), source.replace(plugins, 'var defaultStylisPlugins = [];'));
}
