/**
 * The router's components are made by calls and classes, and named by assignments: both keep in the bundle what nobody uses. Marked as free
 * of side effects, and without their names, what is not used goes. So does what shows the state of a data router: there is none, since our
 * door to the router (shared/src/router) hands out none that could make one.
 */
export default function addPureAnnotations(source) {
  return source
    .replace(/^\w+\.(displayName|contextType) = .*;$/gm, '')
    .replace(/(?<= = )(?=React\d*\.(forwardRef|createContext|memo)\()/g, '/* @__PURE__ */ ')
    .replace(/^(var \w+ = )(class extends React\d*\.Component \{\n[^]*?\n\});$/gm, '$1/* @__PURE__ */ (() => $2)();')
    .replace(/^(function (?:useRoutesImpl|_renderMatches)\(.*), dataRouterOpts\) \{$/gm, '$1) { const dataRouterOpts = undefined;')
    .replace(/^ {2}let dataRouterState = dataRouterOpts\?\.state;$[^]*?^\}$/m, stripDataRouterState);
}

const stripDataRouterState = (body) => body.replace(/^.*$/m, '').replaceAll('dataRouterState', '(void 0)');
