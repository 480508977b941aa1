import { buffer } from 'node:stream/consumers';
import { getDocumentProxy } from 'unpdf';

/** Prints the texts of a PDF from standard input, as pdf.js reads them: a JSON array of pages, each an array of lines. */
const document = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)), { verbosity: 0 });
const pages = [];
for (let number = 1; number <= document.numPages; number += 1) {
  const { items } = await (await document.getPage(number)).getTextContent();
  const lines = [];
  let y;
  for (const { str, transform, dir } of items) {
    if (str === '') continue;
    if (transform[5] === y) lines.push(dir === 'rtl' ? str + lines.pop() : lines.pop() + str);
    else lines.push(str);
    y = transform[5];
  }
  pages.push(lines);
}
process.stdout.write(JSON.stringify(pages));
