/**
 * The router creates components by calls and classes and names them by assignments, so bundlers keep the unused ones. This marks the calls as
 * free of side effects and removes the names, so that unused components are dropped, and with them the warnings for developers, which its production
 * build still has. It also drops the code that renders the state of a data router: our entry point to the router (shared/src/router) exports
 * nothing that could create one.
 */
export default function addPureAnnotations(source) {
  return source
    .replace(/^\w+\.(displayName|contextType) = .*;$/gm, '')
    .replace(/(?<= = )(?=React\d*\.(forwardRef|createContext|memo)\()/g, '/* @__PURE__ */ ')
    .replace(/^( +)(?=warning\()/gm, '$1/* @__PURE__ */ ')
    .replace(/^(var \w+ = )(class extends React\d*\.Component \{\n[^]*?\n\});$/gm, '$1/* @__PURE__ */ (() => $2)();')
    .replace(/^(function (?:useRoutesImpl|_renderMatches)\(.*), dataRouterOpts\) \{$/gm, '$1) { const dataRouterOpts = undefined;')
    .replace(/^ {2}let dataRouterState = dataRouterOpts\?\.state;$[^]*?^\}$/m, stripDataRouterState);
}

const stripDataRouterState = (body) => body.replace(/^.*$/m, '').replaceAll('dataRouterState', '(void 0)');
