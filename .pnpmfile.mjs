/**
 * The Node packages give `os` and `cpu` as strings, which pnpm does not read as a restriction.
 * As lists they keep every platform from downloading, and linking, the Node of another one.
 */
const asLists = (manifest) => {
  for (const key of ["os", "cpu"]) {
    if (typeof manifest[key] === "string") manifest[key] = [manifest[key]]
  }
}

/** Nothing here speaks to Redis: a peer that nobody brings would be installed. */
const withoutRedis = ({ name, peerDependencies }) => {
  if (name === "@effect/platform-node") delete peerDependencies.redis
}

const readPackage = (manifest) => {
  asLists(manifest)
  withoutRedis(manifest)
  return manifest
}

export const hooks = { readPackage }
