import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { sharedFile } from './project.mjs';

const { exports: packageExports } = JSON.parse(readFileSync(sharedFile('package.json'), 'utf8'));
const own = '@techadds/shared/';

/** The source of an entry point of this package, wildcards expanded. */
function findSource(entryPoint) {
  const exact = packageExports[`./${entryPoint}`];
  if (exact) return exact;
  const pattern = Object.keys(packageExports).find((key) => key.endsWith('/*') && entryPoint.startsWith(key.slice(2, -1)));
  return pattern && packageExports[pattern].replace('*', entryPoint.slice(pattern.length - 3));
}

const isExported = (statement) =>
  ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

const namesOf = (statement) =>
  ts.isVariableStatement(statement) ? statement.declarationList.declarations.map(({ name }) => name.text) : [statement.name?.text];

/** The declarations, imports and exports of a declaration file, by name. */
function readModule(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const module = { file, source, locals: new Map(), imports: new Map(), exports: new Map(), stars: [] };
  const addLocal = (name, statement) => module.locals.set(name, [...(module.locals.get(name) ?? []), statement]);
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) readImports(statement, module.imports);
    else if (ts.isExportDeclaration(statement)) readExports(statement, module);
    else
      for (const name of namesOf(statement).filter(Boolean)) {
        addLocal(name, statement);
        if (isExported(statement)) module.exports.set(name, { local: name });
      }
  }
  return module;
}

function readImports({ importClause, moduleSpecifier: { text: from } }, imports) {
  const { name, namedBindings: bindings } = importClause ?? {};
  if (name) imports.set(name.text, { from, name: 'default' });
  if (!bindings) return;
  if (ts.isNamespaceImport(bindings)) imports.set(bindings.name.text, { from, name: '*' });
  else for (const each of bindings.elements) imports.set(each.name.text, { from, name: (each.propertyName ?? each.name).text });
}

function readExports({ exportClause: clause, moduleSpecifier, isTypeOnly }, { exports, stars }) {
  const from = moduleSpecifier?.text;
  if (!clause) stars.push(from);
  else if (ts.isNamespaceExport(clause)) exports.set(clause.name.text, { from, name: '*', isTypeOnly });
  else
    for (const each of clause.elements) {
      const original = (each.propertyName ?? each.name).text;
      const target = from === undefined ? { local: original } : { from, name: original };
      exports.set(each.name.text, { ...target, isTypeOnly: isTypeOnly || each.isTypeOnly });
    }
}

/** Whether a name is there at run time. */
const isValue = ({ external, statements }) =>
  external !== undefined || statements.some((each) => !ts.isInterfaceDeclaration(each) && !ts.isTypeAliasDeclaration(each));

/**
 * Finds declarations by name in the declaration files of this package.
 * @param {string} folder where they are, laid out as the sources
 */
export function createDeclarations(folder) {
  const modules = new Map();
  const load = (file) => modules.get(file) ?? modules.set(file, readModule(file)).get(file);
  const toFile = (path) => [`${path}.d.ts`, join(path, 'index.d.ts')].find(existsSync);
  const resolveModule = (from, specifier) => {
    if (specifier.startsWith('.')) return toFile(join(dirname(from), specifier));
    const source = specifier.startsWith(own) ? findSource(specifier.slice(own.length)) : undefined;
    return source && toFile(join(folder, source.replace(/\.tsx?$/, '')));
  };

  /** @returns {{ module: object, name: string, statements: ts.Statement[] } | { external: string, name: string } | undefined} */
  function follow(module, { local, from, name }) {
    if (local !== undefined) return findLocal(module, local);
    const file = resolveModule(module.file, from);
    if (file === undefined) return { external: from, name };
    return name === '*' ? undefined : findExport(load(file), name);
  }

  function findExport(module, name) {
    if (module.exports.has(name)) return follow(module, module.exports.get(name));
    for (const from of module.stars) {
      const found = follow(module, { from, name });
      if (found) return found;
    }
    return undefined;
  }

  /** What a name stands for inside a module; undefined for the names of the language and of type parameters. */
  function findLocal(module, name) {
    if (module.locals.has(name)) return { module, name, statements: module.locals.get(name) };
    return module.imports.has(name) ? follow(module, module.imports.get(name)) : undefined;
  }

  const listValues = (module) => [
    ...[...module.exports].filter(([name, { isTypeOnly }]) => !isTypeOnly && isValueOf(module, name)).map(([name]) => name),
    ...module.stars.flatMap((from) => listValues(load(resolveModule(module.file, from)))),
  ];
  const isValueOf = (module, name) => {
    const found = findExport(module, name);
    return found === undefined || isValue(found);
  };
  const findEntryFile = (entryPoint) => toFile(join(folder, findSource(entryPoint).replace(/\.tsx?$/, '')));

  return {
    findLocal,
    /** What `import("specifier").name` stands for. */
    findImported: (module, specifier, name) => follow(module, { from: specifier, name }),
    /** What an entry point of the package exports by a name. */
    findEntry: (entryPoint, name) => findExport(load(findEntryFile(entryPoint)), name),
    /** The names of the values that an entry point exports, sorted; undefined where it has no declaration file. */
    listValues: (entryPoint) => {
      const file = findEntryFile(entryPoint);
      return file && [...new Set(listValues(load(file)))].sort();
    },
  };
}
