import { Record } from "effect"
import { aliases } from "../Aliases.ts"
import type { Operation, PathItem, Paths } from "./OpenApiDocument.ts"

const entries = Object.entries(aliases)

/** A whole path, or the beginning of several when it ends with a slash. */
const isTarget = (target: string, path: string): boolean =>
  target === path || (target.endsWith("/") && path.startsWith(target))

/** `getGoalAlias`, and from the second alias on `getGoalAlias2`. */
const suffix = (index: number): string => {
  const target = entries[index]?.[1]
  const earlier = entries.slice(0, index).filter(([, other]) => other === target).length
  return earlier === 0 ? "Alias" : `Alias${earlier + 1}`
}

const aliasOf = (operation: Operation, path: string, index: number): Operation => ({
  ...operation,
  operationId: operation.operationId + suffix(index),
  summary: `${operation.summary} (alias)`,
  description: `The same as \`${path}\`. ${operation.description}`
})

/** All paths, and the further addresses under which some of them may be called. */
export const withAliases = (paths: Paths): Paths => {
  const all: Record<string, PathItem> = { ...paths }
  for (const [index, [alias, target]] of entries.entries()) {
    for (const [path, item] of Object.entries(paths).filter(([path]) => isTarget(target, path))) {
      all[alias + path.slice(target.length)] = Record.map(item, (operation) =>
        aliasOf(operation, path, index)
      )
    }
  }
  return all
}
