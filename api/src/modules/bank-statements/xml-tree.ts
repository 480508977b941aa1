import { SaxesParser } from 'saxes';
import { rejectBankFile } from './bank-values';

/** An element of a document, by its name without prefix. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const maxDepth = 40;
const maxElements = 200_000;

/**
 * Parses XML. Entities are never expanded: a document that declares a type is rejected, and without one only the five of XML exist.
 * @throws AppError 422 for `data` if it is not well-formed, too deep or too large
 */
export function parseXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let count = 0;
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw rejectBankFile(`The XML is damaged at line ${parser.line}, column ${parser.column}. Export it once more.`);
  });
  parser.on('doctype', () => {
    throw rejectBankFile(`The XML declares a document type at line ${parser.line}. Statements of banks do not; it is not read.`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    count += 1;
    if (open.length > maxDepth || count > maxElements) throw rejectBankFile('The XML is nested too deeply or has too many elements.');
    const element = { name: name.split(':').at(-1) ?? name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return root;
}

/** All elements at a path below an element, such as `RltdPties/Dbtr/Nm`. */
export const findAll = (element: XmlElement, path: string): XmlElement[] =>
  path
    .split('/')
    .reduce<XmlElement[]>((found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)), [element]);

/** The text of the first of several paths that has one; empty if none has. */
export function getText(element: XmlElement, ...paths: string[]): string {
  for (const path of paths) {
    const text = findAll(element, path)[0]?.text.trim();
    if (text) return text;
  }
  return '';
}
