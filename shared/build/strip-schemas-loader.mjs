import ts from 'typescript';

/** What a caller needs to know of an endpoint. Schemas and the words of the documentation are for the server. */
const browserProperties = new Set(['method', 'path', 'permission', 'status', 'type', 'refetches', 'idempotent']);
const blank = (text) => text.replace(/[^\n]/g, ' ');

/** Blanks what an endpoint's callers do without. Lines and columns stay, so that maps stay true. */
function stripProperties(source, call) {
  const [shape] = call.arguments;
  if (!shape || !ts.isObjectLiteralExpression(shape)) throw new Error('An endpoint is not declared by an object literal.');
  const left = shape.properties.filter((property) => !ts.isSpreadAssignment(property) && !browserProperties.has(property.name.text));
  if (left.length === 0) throw new Error('An endpoint declares nothing that a browser could do without.');
  return left.map(({ pos, end }) => {
    const to = source[end] === ',' ? end + 1 : end;
    return { from: pos, to, text: blank(source.slice(pos, to)) };
  });
}

/**
 * Makes a file of the contract light for browsers: endpoints lose their schemas, and a schema that nobody uses can be dropped by
 * the bundler, with the library it is made with. Types are not touched: a schema that is used by its own name stays.
 * @throws where an endpoint is declared in a way that it does not know, which would bring all schemas back
 */
export default function stripSchemasLoader(source) {
  const file = ts.createSourceFile(this.resourcePath, source, ts.ScriptTarget.Latest);
  const values = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations.map(({ initializer }) => initializer))
    .filter((value) => value && ts.isCallExpression(value));
  const endpoints = values.filter(({ expression }) => ts.isIdentifier(expression) && expression.text === 'endpoint');
  if (endpoints.length !== (source.match(/\bendpoint\(/g) ?? []).length)
    throw new Error(`${this.resourcePath} calls endpoint() elsewhere than at its top level.`);
  const edits = [
    ...endpoints.flatMap((call) => stripProperties(source, call)),
    ...values.flatMap(({ pos, end }) => [
      { from: pos, to: pos, text: ' /*#__PURE__*/ (() =>' },
      { from: end, to: end, text: ')()' },
    ]),
  ].sort((a, b) => b.from - a.from);
  return edits.reduce((code, { from, to, text }) => code.slice(0, from) + text + code.slice(to), source);
}
