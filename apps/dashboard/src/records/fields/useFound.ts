import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useViewer } from "../../app/useViewer.ts"
import { useLanguage, useTexts } from "../../texts/useTexts.tsx"
import type { Found, Lookup } from "../Lookup.ts"

const typingMillis = 200

/** What can be chosen for some words once somebody looks, and the titles of what is chosen already. */
export const useFound = (lookup: Lookup, words: string, chosen: ReadonlyArray<string>) => {
  const [isOpened, setOpened] = useState(false)
  const [asked] = useDebouncedValue(words, typingMillis)
  const { session } = useViewer()
  const say = useTexts()
  const optionOf = ({ id, isDeleted, title }: Found) => ({
    value: String(id),
    label: isDeleted === true ? say("{title} (deleted)", { title }) : title
  })
  const { get } = lookup
  const { language } = useLanguage()
  // One person's choices are not another's, nor are names in one language those in another.
  const key = ["lookup", session.role, session.account_id, lookup.name, language]
  const found = useQuery({
    queryKey: [...key, asked],
    queryFn: () => lookup.find(asked),
    enabled: isOpened,
    placeholderData: keepPreviousData
  })
  // Reference data comes whole, so that what is chosen is among it.
  const all = useQuery({
    queryKey: [...key, ""],
    queryFn: () => lookup.find(""),
    enabled: get === undefined && chosen.length > 0
  })
  const own = useQueries({
    queries: (get === undefined ? [] : chosen).map((id) => ({
      queryKey: [...key, "one", id],
      queryFn: async () => get?.(id)
    }))
  })
  const known = [...(get === undefined ? (all.data ?? []) : own.flatMap(({ data }) => data ?? []))]
  const titles = new Map(known.map(optionOf).map(({ label, value }) => [value, label]))
  const options = (found.data ?? []).map(optionOf)
  const offered = new Set(options.map(({ value }) => value))
  return {
    open: () => setOpened(true),
    options: [
      ...options,
      ...chosen
        .filter((id) => !offered.has(id))
        .map((id) => ({ value: id, label: titles.get(id) ?? `#${id}` }))
    ],
    isPending: found.isFetching
  }
}
