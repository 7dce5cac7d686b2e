import { useSuspenseQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useAddress } from "../app/useAddress.ts"
import { useViewer } from "../app/useViewer.ts"
import type { Noun } from "./Noun.ts"
import { nounsQuery } from "./nounsOf.ts"

/** The record whose list it is. */
export interface Owner {
  readonly noun: Noun
  /** The address of its list, such as `/offers`. */
  readonly base: string
  readonly id: number
}

/** What an address is about: `/offers/7/goals/3/edit` is goal 3 among those of offer 7. */
const follow = (first: Noun | null, parts: ReadonlyArray<string>) => {
  const [name = "", id = "", list, item = ""] = parts
  const base = `/${name}`
  if (first === null || list === undefined || list === "edit") {
    return { noun: first, base, id: Number(id), owner: undefined }
  }
  const own = first.lists ?? {}
  const make = Object.hasOwn(own, list) && Number.isSafeInteger(Number(id)) ? own[list] : undefined
  return {
    noun: make?.(Number(id)) ?? null,
    base: `${base}/${id}/${list}`,
    id: Number(item),
    owner: { noun: first, base, id: Number(id) }
  }
}

/** The kind of record of this page. */
export const useNoun = () => {
  const { role } = useViewer()
  const { path } = useAddress()
  const [, name = ""] = path.split("/")
  const { data: nouns } = useSuspenseQuery(nounsQuery(role))
  const first = Object.hasOwn(nouns, name) ? (nouns[name] ?? null) : null
  return useMemo(() => follow(first, path.split("/").slice(1)), [first, path])
}
