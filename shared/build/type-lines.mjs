import { createHash } from 'node:crypto';
import { sep } from 'node:path';
import ts from 'typescript';

/**
 * Which additions to a type do no harm to code that was compiled before them. `given`: what this package returns, so that more members do none.
 * `taken`: what it is called with, so that optional members and more choices do none. `both` has the additions that are harmless in each.
 * `data`: what the API returns, which code passes on as it is.
 */
const flipped = { given: 'taken', taken: 'given', both: 'both', data: 'data' };

/** Generic types that have what they contain, and those that are called with it. */
const containers = /^(Promise|Array|ReadonlyArray|Readonly|Partial|Record|Set|ReadonlySet|Map|ReadonlyMap|Iterable)$/;
const callables = /^(ComponentType|FC|FunctionComponent|ForwardRefExoticComponent|NamedExoticComponent|LazyExoticComponent|Dispatch)$/;

const isData = (file) => file.split(sep).join('/').includes('/src/contract/');
const hash = (line) => createHash('sha256').update(line).digest('base64url').slice(0, 6);

/**
 * Describes the type of an export by lines, with those of all types of this package that it refers to, in a form without comments, format, and order
 * of members. A later type that has all lines of an earlier one, and maybe more, takes nothing away from code that was compiled with the earlier.
 * @param {ReturnType<typeof import('./declarations.mjs').createDeclarations>} declarations
 */
export function createTypeReader(declarations) {
  const described = new Map();

  /** The lines of a declaration, and the declarations that it refers to. */
  function describe(declaration, polarity) {
    const key = `${declaration.module.file} ${declaration.name} ${polarity}`;
    if (!described.has(key)) described.set(key, describeDeclaration(declarations, declaration, polarity));
    return described.get(key);
  }

  /** @returns {string[]} the hashes of the lines, sorted */
  return function readType(root, polarity) {
    if (root.external) return [hash(`${root.external} ${root.name}`)];
    const pending = [{ declaration: root, polarity, id: '' }];
    const seen = new Set();
    const lines = new Set();
    for (let each = pending.pop(); each; each = pending.pop()) {
      const { declaration, id } = each;
      const own = isData(declaration.module.file) ? 'data' : each.polarity;
      const key = `${declaration.module.file} ${declaration.name} ${own}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const { lines: described, uses } = describe(declaration, own);
      for (const line of described) lines.add(hash(`${id} ${own} ${line}`));
      for (const use of uses) pending.push({ ...use, id: use.declaration.name });
    }
    return [...lines].sort();
  };
}

function describeDeclaration(declarations, { module, statements, name }, polarity) {
  const lines = [];
  const uses = [];
  const { source } = module;

  function refer(found, way) {
    if (!found || found.external) return;
    uses.push({ declaration: found, polarity: way });
  }

  /** The text of a node that has no form of its own here: its tokens. */
  const plain = (node, way, path) => {
    if (ts.isTypeNode(node)) return type(node, way, path);
    if (ts.isPropertyName(node) && !ts.isComputedPropertyName(node)) return node.text;
    const children = node
      .getChildren(source)
      .filter(({ kind }) => kind < ts.SyntaxKind.FirstJSDocNode || kind > ts.SyntaxKind.LastJSDocNode);
    return children.length === 0 ? node.getText(source) : children.map((child) => plain(child, way, path)).join(' ');
  };

  const entityRoot = (entity) => (ts.isIdentifier(entity) ? entity : entityRoot(entity.left));
  const lastName = (entity) => (ts.isIdentifier(entity) ? entity.text : entity.right.text);

  function reference(entity, way) {
    const found = declarations.findLocal(module, entityRoot(entity).text);
    refer(found, way);
    return found?.external ? lastName(entity) : entity.getText(source);
  }

  function argumentsOf(title, list, way, path) {
    if (!list) return '';
    const inside = way === 'data' || containers.test(title) ? way : callables.test(title) ? flipped[way] : 'both';
    return `<${list.map((each, index) => type(each, inside, `${path}<${index}>`)).join(',')}>`;
  }

  function type(node, way, path) {
    if (ts.isParenthesizedTypeNode(node)) return type(node.type, way, path);
    if (ts.isTypeReferenceNode(node)) {
      const title = reference(node.typeName, way);
      return title + argumentsOf(lastName(node.typeName), node.typeArguments, way, path);
    }
    if (ts.isImportTypeNode(node)) return imported(node, way, path);
    if (ts.isTypeQueryNode(node)) return `typeof ${reference(node.exprName, way)}${argumentsOf('', node.typeArguments, way, path)}`;
    if (ts.isTypeLiteralNode(node)) return members(node.members, way, path);
    if (ts.isUnionTypeNode(node)) return choices(node.types, way, path);
    if (ts.isTupleTypeNode(node) && way === 'data') return `[${choices(node.elements, way, path)}]`;
    if (ts.isIntersectionTypeNode(node))
      return node.types
        .map((each) => type(each, way, path))
        .sort()
        .join('&');
    if (ts.isArrayTypeNode(node)) return `${type(node.elementType, way, `${path}[]`)}[]`;
    if (ts.isFunctionTypeNode(node)) return signature(node, way, path);
    if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) return JSON.stringify(node.literal.text);
    const inside = way === 'data' || ts.isTypeOperatorNode(node) || ts.isTupleTypeNode(node) ? way : 'both';
    return (
      node
        .getChildren(source)
        .map((child) => plain(child, inside, path))
        .join(' ') || node.getText(source)
    );
  }

  function imported(node, way, path) {
    const specifier = node.argument.literal.text;
    if (!node.qualifier) return `import ${specifier}`;
    const found = declarations.findImported(module, specifier, entityRoot(node.qualifier).text);
    refer(found, way);
    const title = lastName(node.qualifier);
    return `${node.isTypeOf ? 'typeof ' : ''}${title}${argumentsOf(title, node.typeArguments, way, path)}`;
  }

  function choices(types, way, path) {
    const texts = types.map((each) => type(each, way, path)).sort();
    if (way !== 'taken' && way !== 'data') return texts.join('|');
    for (const text of texts) lines.push(`${path}|${text}`);
    return '|';
  }

  function members(list, way, path) {
    const fixed = [];
    for (const member of list) {
      if (member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)) continue;
      const title = member.name ? plain(member.name, way, path) : '';
      const at = `${path}.${title}`;
      const text = `${title}${member.questionToken ? '?' : ''}:${memberType(member, way, at)}`;
      const isAddition = member.name && (member.questionToken || way === 'given' || way === 'data');
      if (isAddition) lines.push(`${path}.${text}`);
      else fixed.push(text);
    }
    return `{${fixed.sort().join(';')}}`;
  }

  function memberType(member, way, path) {
    if (ts.isPropertySignature(member) || ts.isPropertyDeclaration(member)) return member.type ? type(member.type, way, path) : 'any';
    if (ts.isMethodSignature(member) || ts.isMethodDeclaration(member) || ts.isCallSignatureDeclaration(member))
      return signature(member, way, path);
    return plain(member, 'both', path);
  }

  /** Parameters by their place: their names are of no account. */
  function signature({ typeParameters, parameters, type: result }, way, path) {
    const fixed = [];
    parameters.forEach((parameter, index) => {
      const at = `${path}(${index})`;
      const text = parameter.type ? type(parameter.type, flipped[way], at) : 'any';
      if (parameter.questionToken) lines.push(`${at}?:${text}`);
      else fixed.push(`${parameter.dotDotDotToken ? '...' : ''}${text}`);
    });
    const generics = typeParameters ? `<${typeParameters.map((each) => plain(each, 'both', path)).join(',')}>` : '';
    return `${generics}(${fixed.join(',')})=>${result ? type(result, way, `${path}()`) : 'any'}`;
  }

  const heritage = ({ heritageClauses = [] }, way) =>
    heritageClauses
      .flatMap(({ types }) => types)
      .map(({ expression, typeArguments }) => {
        if (ts.isIdentifier(expression)) refer(declarations.findLocal(module, expression.text), way);
        return expression.getText(source).replace(/^.*\./, '') + argumentsOf('', typeArguments, way, '');
      })
      .sort()
      .join(',');

  const generics = ({ typeParameters }) => (typeParameters ? `<${typeParameters.map((each) => plain(each, 'both', '')).join(',')}>` : '');

  function statement(node) {
    if (ts.isFunctionDeclaration(node)) return signature(node, polarity, '');
    if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node))
      return `${generics(node)}${heritage(node, polarity)}${members(node.members, polarity, '')}`;
    if (ts.isTypeAliasDeclaration(node)) return `${generics(node)}=${type(node.type, polarity, '')}`;
    if (!ts.isVariableStatement(node)) return plain(node, 'both', '');
    const variable = node.declarationList.declarations.find((each) => each.name.text === name);
    return variable.type ? type(variable.type, polarity, '') : plain(variable, polarity, '');
  }

  // Overloads, and the parts of an interface.
  statements.forEach((node, index) => lines.push(`${index}${statement(node)}`));
  return { lines, uses };
}
