/** The styles of the documentation page, which follow the color scheme of the system. */
export const docsStyles = `
:root { color-scheme: light dark; --line: light-dark(#d9dde3, #333a45); --soft: light-dark(#f4f6f8, #171b21); --ink: light-dark(#1a2230, #e6e9ee);
  --quiet: light-dark(#4d5869, #a3adbb); --link: light-dark(#0b57d0, #8ab4f8); --page: light-dark(#ffffff, #0f1216); }
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0; display: grid; grid-template-columns: 240px minmax(0, 1fr); background: var(--page); color: var(--ink);
  font: 15px/1.55 system-ui, sans-serif; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 24px 16px; border-right: 1px solid var(--line); font-size: 14px; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav > ul > li { margin-bottom: 12px; font-weight: 600; }
nav li li { font-weight: 400; }
nav li li a { color: var(--quiet); display: block; padding: 2px 0 2px 12px; }
main { padding: 32px clamp(16px, 4vw, 48px) 96px; max-width: 960px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; }
h2 { font-size: 21px; margin: 56px 0 8px; padding-bottom: 8px; border-bottom: 1px solid var(--line); }
h3 { font-size: 16px; margin: 32px 0 4px; overflow-wrap: anywhere; }
h4 { font-size: 13px; margin: 16px 0 4px; color: var(--quiet); }
p { margin: 4px 0; max-width: 72ch; }
a { color: var(--link); text-decoration: none; }
a:hover, a:focus-visible { text-decoration: underline; }
main p a, main td a { text-decoration: underline; }
code, pre { font: 13px/1.5 ui-monospace, monospace; }
h3 code { font-size: 15px; }
.method { display: inline-block; min-width: 52px; font: 600 12px/1 ui-monospace, monospace; color: var(--quiet); }
.method + code { margin-right: 12px; }
small { font-size: 13px; font-weight: 400; color: var(--quiet); }
.who { color: var(--quiet); font-size: 14px; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: left; vertical-align: top; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); }
th { color: var(--quiet); font-weight: 500; }
td:first-child { white-space: nowrap; }
pre { margin: 4px 0; padding: 12px; background: var(--soft); border: 1px solid var(--line); border-radius: 6px; overflow-x: auto; }
button { font: inherit; font-size: 14px; padding: 4px 12px; min-height: 28px; border: 1px solid var(--quiet); border-radius: 6px; background: var(--page); color: var(--ink); cursor: pointer; }
button:focus-visible, input:focus-visible, textarea:focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
dialog { width: min(640px, calc(100vw - 32px)); border: 1px solid var(--line); border-radius: 10px; background: var(--page); color: var(--ink); padding: 8px 24px 24px; }
dialog::backdrop { background: rgb(0 0 0 / 45%); }
dialog h2 { margin-top: 16px; }
dialog label { display: block; margin: 12px 0; font-size: 14px; }
dialog label[hidden] { display: none; }
dialog input, dialog textarea { display: block; width: 100%; margin-top: 4px; padding: 6px 8px; font: 13px/1.5 ui-monospace, monospace; border: 1px solid var(--quiet); border-radius: 6px; background: var(--page); color: var(--ink); }
dialog pre:empty { display: none; }
@media (max-width: 720px) { body { display: block; } nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); } nav li ul { display: none; }
  nav > ul { display: flex; flex-wrap: wrap; gap: 4px 16px; } nav > ul > li { margin: 0; } }
`;
