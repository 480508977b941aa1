import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { sharedEntryPoints } from './entry-points.mjs';
import { sharedFile } from './project.mjs';

const { exports: packageExports } = JSON.parse(readFileSync(sharedFile('package.json'), 'utf8'));
const isExported = (statement) =>
  ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function declaredNames(statement) {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.text);
  return (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name ? [statement.name.text] : [];
}

function resolveFile(from, specifier) {
  const path = join(dirname(from), specifier);
  return [`${path}.ts`, `${path}.tsx`].find(existsSync);
}

/** The names of the values that a module exports. Types are gone at run time. */
function listNames(file) {
  const { statements } = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  return statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement)) return isExported(statement) ? declaredNames(statement) : [];
    if (statement.isTypeOnly) return [];
    const { exportClause: clause, moduleSpecifier } = statement;
    if (!clause) return listNames(resolveFile(file, moduleSpecifier.text));
    return ts.isNamedExports(clause)
      ? clause.elements.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name }) => name.text)
      : [clause.name.text];
  });
}

/**
 * The part of the shared package that remotes use at run time: the exports of each entry point that the shell provides. One that is missing in
 * a later shell is a breaking change.
 * @returns {Record<string, string[]>} sorted names by entry point
 */
export const readContract = () =>
  Object.fromEntries(sharedEntryPoints().map((name) => [name, [...new Set(listNames(sharedFile(packageExports[`./${name}`])))].sort()]));
