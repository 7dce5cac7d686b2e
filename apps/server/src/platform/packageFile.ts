/** The address of a file by its path in this package, wherever the code that asks was bundled to. */
export const packageFile = (path: string): URL =>
  new URL(path, import.meta.resolve("@affnet/server/package.json"))
