import ts from 'typescript';

/** The properties of an endpoint that a caller needs. Schemas and documentation are for the server. */
const browserProperties = new Set(['method', 'path', 'permission', 'status', 'type', 'refetches', 'idempotent']);
const blank = (text) => text.replace(/[^\n]/g, ' ');

/** Blanks out the properties that callers do not need. Lines and columns stay the same, so that source maps stay correct. */
function stripProperties(source, shape) {
  const left = shape.properties.filter((property) => !ts.isSpreadAssignment(property) && !browserProperties.has(property.name.text));
  return left.map(({ pos, end }) => {
    const to = source[end] === ',' ? end + 1 : end;
    return { from: pos, to, text: blank(source.slice(pos, to)) };
  });
}

/** The object literal of `{ … }` and of `{ … } as const`. */
function getObject(value) {
  const plain = ts.isAsExpression(value) ? value.expression : value;
  return ts.isObjectLiteralExpression(plain) ? plain : undefined;
}

function stripEndpoint(source, call) {
  const [shape] = call.arguments;
  if (!shape || !ts.isObjectLiteralExpression(shape)) throw new Error('An endpoint is not declared by an object literal.');
  const edits = stripProperties(source, shape);
  const hasSpread = shape.properties.some(ts.isSpreadAssignment);
  if (edits.length === 0 && !hasSpread) throw new Error('An endpoint declares nothing that a browser could do without.');
  return edits;
}

/**
 * Makes a contract file small for browsers: endpoints lose their schemas, and the bundler can drop unused schemas together with the schema
 * library. Types are not affected: a schema that is used by name stays.
 * @throws when an endpoint is declared in an unknown form, which would bring all schemas back
 */
export default function stripSchemasLoader(source) {
  const file = ts.createSourceFile(this.resourcePath, source, ts.ScriptTarget.Latest);
  const declarations = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .filter(({ initializer }) => initializer && (ts.isCallExpression(initializer) || getObject(initializer)));
  const values = declarations.map(({ initializer }) => initializer);
  const endpoints = values.filter(({ expression }) => expression && ts.isIdentifier(expression) && expression.text === 'endpoint');
  if (endpoints.length !== (source.match(/\bendpoint\(/g) ?? []).length)
    throw new Error(`${this.resourcePath} calls endpoint() elsewhere than at its top level.`);
  // What several endpoints have in common.
  const spread = endpoints.flatMap(({ arguments: [shape] }) =>
    (shape?.properties ?? []).filter(ts.isSpreadAssignment).map(({ expression }) => expression.text),
  );
  const common = declarations.flatMap(({ name, initializer }) => (spread.includes(name.text) ? (getObject(initializer) ?? []) : []));
  const edits = [
    ...endpoints.flatMap((call) => stripEndpoint(source, call)),
    ...common.flatMap((shape) => stripProperties(source, shape)),
    ...values.flatMap(({ pos, end }) => [
      { from: pos, to: pos, text: ' /*#__PURE__*/ (() => (' },
      { from: end, to: end, text: '))()' },
    ]),
  ].sort((a, b) => b.from - a.from);
  return edits.reduce((code, { from, to, text }) => code.slice(0, from) + text + code.slice(to), source);
}
