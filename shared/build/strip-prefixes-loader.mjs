/**
 * Takes the vendor prefixes of old browsers out of the style library: all browsers with the features that the app needs, such as popovers, know the
 * properties by their standard names. The exception, `user-select` in Safari, is written out where it is used.
 */
export default function stripPrefixes(source) {
  const plugins = 'var defaultStylisPlugins = [prefixer];';
  if (!source.includes(plugins)) throw new Error('The style library has changed its form: there are no prefixes to take out.');
  return source.replace(plugins, 'var defaultStylisPlugins = [];');
}
