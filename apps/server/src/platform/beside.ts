/**
 * The address of the module `name` in the directory of the module that asks, which passes `import.meta.url`. It is
 * for modules that a thread or a process loads; `tooling/program.ts` finds them by these calls.
 */
export const beside = (name: string, asking: string): URL =>
  new URL(`./${name}${asking.endsWith(".ts") ? ".ts" : ".js"}`, asking)
