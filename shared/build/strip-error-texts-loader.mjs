/**
 * Empties or shortens the federation runtime's descriptions of errors. An error already contains its code, under which the library's documentation
 * explains it, and advice on how to build is for developers, so visitors need not load the texts.
 */
export default function stripErrorTexts(source) {
  return source
    .replace(/^const (\w+Map) = \{[^}]*\};$/gm, 'const $1 = {};')
    .replace(/console\.error\("loadShareSync failed!(?:[^"\\]|\\.)*"\);\s*console\.error\("[^"]*"\);/, '')
    .replace(/(No fallback item|Failed to load fallback entry)[^$`]*(\$\{shareKey\})[^`]*/g, '$1 $2')
    .replace(/ Ensure the shared config for "\$\{pkgName\}" is declared[^`]*/, '')
    .replace(/The 'beforeRequest' hook was executed[^`]*(\$\{idRes\})\./, 'beforeRequest $1')
    .replace(/, "Please note that overriding it may cause unexpected errors\."/, '')
    .replace(/ - the (script )?URL is unreachable or the server returned an error[^`]*/g, '')
    .replace('Cannot get resource URL. If in debug mode, please ignore.', 'Cannot get resource URL')
    .replace(/const getDocsUrl = [^;]*;\s*\};/, '')
    .replace('msg.push(getDocsUrl(errorCode));', '')
    .replace(/\{ \[RUNTIME_012\]: "(?:[^"\\]|\\.)*" \}/, '{}');
}
