import { Text, TextInput } from "@mantine/core"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { useHits } from "../search/useHits.ts"
import type { Text as Words } from "../texts/Text.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { placesOf } from "./places/groupsOf.ts"
import { useAddress } from "./useAddress.ts"
import { useMay } from "./useMay.ts"
import { useViewer } from "./useViewer.ts"

/** What has a search of its own, which the palette opens with the words that were typed. */
const searched = new Set(["/affiliates", "/advertisers", "/offers", "/conversions", "/campaigns"])

/** As many pages and records as can be looked through; searches in lists stand below them. */
const shown = 20

/** Arrows go from the words through what was found, and back. */
const onArrow = (event: KeyboardEvent) => {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return
  const all = [...event.currentTarget.querySelectorAll("input, button")]
  const place = all.indexOf(event.target instanceof Element ? event.target : event.currentTarget)
  const next = all[place + (event.key === "ArrowDown" ? 1 : -1)]
  event.preventDefault()
  if (next instanceof HTMLElement) next.focus()
}

/** How the search goes on, read aloud as it changes. */
const Told = ({ text }: { readonly text: Words | undefined }) => {
  const say = useTexts()
  return (
    <Text size="sm" className="told quiet" role="status">
      {text !== undefined && say(text)}
    </Text>
  )
}

/** Ctrl-K: jump to a page, to a record, or search in a list. */
export const Palette = ({
  opened,
  onClose
}: {
  readonly opened: boolean
  readonly onClose: () => void
}) => {
  const say = useTexts()
  const { role } = useViewer()
  const { go } = useAddress()
  const may = useMay()
  const dialog = useRef<HTMLDialogElement>(null)
  const [words, setWords] = useState("")
  useEffect(() => {
    if (!opened) return dialog.current?.close()
    setWords("")
    dialog.current?.showModal()
  }, [opened])
  const typed = words.trim().toLowerCase()
  const places = placesOf(role)
    .filter(may.enter)
    .map(({ title, to }) => ({ to, text: say(title) }))
  const found = places.filter(({ text }) => text.toLowerCase().includes(typed))
  const searches = places
    .filter(({ to }) => typed !== "" && searched.has(to))
    .map(({ text, to }) => ({
      to: `${to}?${new URLSearchParams({ q: words.trim() })}`,
      text: say("Search “{words}” in {place}", { words: words.trim(), place: text })
    }))
  const { hasFailed, hits, isSearching } = useHits(opened ? words : "")
  const records = hits.map(({ kind, text, to }) => ({ to, text: `${say(kind)} · ${text}` }))
  const all = [...found, ...records]
  const choices = [...all.slice(0, shown), ...searches]
  const told = (): Words | undefined => {
    if (isSearching) return "Searching …"
    if (hasFailed) return "Not everything could be searched. Try again."
    return all.length === 0 ? "Nothing found" : undefined
  }
  const choose = (to: string) => {
    onClose()
    go(to)
  }
  const onEnter = (event: KeyboardEvent) => {
    // Until the records are there, Enter goes to a page alone: a moment later it would open something else.
    const [first] = isSearching ? found : choices
    if (event.key !== "Enter" || first === undefined) return
    event.preventDefault()
    choose(first.to)
  }
  return (
    // A phone has no Escape: a touch beside the panel closes it, as everywhere.
    <dialog
      ref={dialog}
      className="palette"
      aria-label={say("Go to")}
      onClose={onClose}
      onClick={({ currentTarget, target }) => target === currentTarget && onClose()}
      onKeyDown={onArrow}
    >
      <div>
        <TextInput
          aria-label={say("Go to")}
          placeholder={say("Go to a page or a record, by name or id")}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
          onKeyDown={onEnter}
        />
        <Told text={told()} />
        {choices.map(({ text, to }) => (
          <button key={to} type="button" onClick={() => choose(to)}>
            {text}
          </button>
        ))}
      </div>
    </dialog>
  )
}
