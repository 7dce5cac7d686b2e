// The Node packages give `os` and `cpu` as strings, which pnpm does not read as a restriction.
// As lists they keep every platform from downloading, and linking, the Node of another one.
const readPackage = (manifest) => {
  for (const key of ["os", "cpu"]) {
    if (typeof manifest[key] === "string") manifest[key] = [manifest[key]]
  }
  return manifest
}

export const hooks = { readPackage }
