/** Styles of the processor's page, matching the app's inputs in both themes. */
export const pageStyle = `
:root{color-scheme:light;--bg:#fff;--fg:#16181d;--soft:#5c6370;--line:#c9ced6;--box:#f5f6f8;--go:#1d4ed8;--on:#fff;--bad:#b42318;--ok:#067647}
:root[data-theme=dark]{color-scheme:dark;--bg:#16181d;--fg:#eceef2;--soft:#a0a7b4;--line:#3c424d;--box:#1f2229;--go:#7ea2ff;--on:#0c1226;--bad:#ff8a80;--ok:#6ce9a6}
*{box-sizing:border-box}
body{margin:0;padding:4px;background:var(--bg);color:var(--fg);font:14px/20px system-ui,sans-serif}
form{display:grid;gap:14px;margin:0}
.two{display:grid;grid-template-columns:1fr 1fr;gap:12px;align-items:start}
label{display:grid;gap:5px;font-weight:500}
input[type=text]{font:16px/22px system-ui,sans-serif;color:inherit;background:var(--bg);border:1px solid var(--line);border-radius:6px;padding:8px 10px;width:100%}
input:focus-visible,button:focus-visible,summary:focus-visible{outline:2px solid var(--go);outline-offset:2px}
input[aria-invalid=true]{border-color:var(--bad)}
.wrong{color:var(--bad);font-weight:400;font-size:13px}
.note{border-radius:6px;background:var(--box);padding:10px 12px;color:var(--soft);font-size:13px}
.refused{color:var(--bad)}
.done{color:var(--ok);font-weight:600}
button{font:600 15px/22px system-ui,sans-serif;border:0;border-radius:6px;padding:10px 14px;background:var(--go);color:var(--on);cursor:pointer}
button.other{background:transparent;color:var(--fg);border:1px solid var(--line)}
h1{font-size:16px;line-height:22px;margin:0 0 6px}
p{margin:0}
ul{margin:8px 0 0;padding:0;list-style:none;display:grid;gap:4px}
li{display:flex;justify-content:space-between;gap:12px;flex-wrap:wrap}
code{font:13px/20px ui-monospace,monospace;color:var(--fg)}
.choice{display:flex;gap:10px;align-items:center;font-weight:400}
`;
