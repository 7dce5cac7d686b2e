/** How the documentation looks; light or dark as the reader's system is. */
export const stylesheet = `
:root { color-scheme: light dark; --line: #8884; --quiet: #8882; }
body { margin: 0; font: 1rem/1.55 system-ui, sans-serif; display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
nav { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 1rem; box-sizing: border-box; border-right: 1px solid var(--line); font-size: .9rem; }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0; }
nav strong { display: block; }
main { padding: 1rem 2rem 4rem; max-width: 56rem; }
h1, h2, h3 { line-height: 1.2; scroll-margin-top: 1rem; }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); padding-bottom: .3rem; }
section { scroll-margin-top: 1rem; }
a { color: LinkText; }
nav a { text-decoration: none; }
code { font: .9em/1.45 ui-monospace, monospace; background: var(--quiet); border-radius: 3px; padding: .1em .3em; }
pre { background: var(--quiet); border-radius: 5px; padding: .8rem; overflow-x: auto; }
pre code { background: none; padding: 0; }
.address { font-weight: 600; overflow-wrap: anywhere; }
summary { cursor: pointer; font-weight: 600; }
details { margin: .5rem 0; }
dl { margin: .5rem 0 .5rem 1rem; }
dd { margin: 0 0 .5rem 1rem; }
.type { overflow-wrap: anywhere; }
.optional { opacity: .65; font-size: .85em; }
@media (max-width: 50rem) {
  body { display: block; }
  nav { position: static; max-height: none; border: 0; border-bottom: 1px solid var(--line); }
  main { padding: 1rem; }
}
`
