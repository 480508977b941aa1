/**
 * Empties the federation runtime's descriptions of errors. An error already contains its code and the page that explains it, and advice on
 * how to build is for developers, so visitors need not load the texts.
 */
export default function stripErrorTexts(source) {
  return source
    .replace(/^const (\w+Map) = \{[^}]*\};$/gm, 'const $1 = {};')
    .replace(/console\.error\("loadShareSync failed!(?:[^"\\]|\\.)*"\);\s*console\.error\("[^"]*"\);/, '')
    .replace(/(No fallback item|Failed to load fallback entry)[^$`]*(\$\{shareKey\})[^`]*/g, '$1 $2')
    .replace(/\{ \[RUNTIME_012\]: "(?:[^"\\]|\\.)*" \}/, '{}');
}
