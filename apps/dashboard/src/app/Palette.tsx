import { TextInput } from "@mantine/core"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { useHits } from "../search/useHits.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { placesOf } from "./places/groupsOf.ts"
import { useAddress } from "./useAddress.ts"
import { useMay } from "./useMay.ts"
import { useViewer } from "./useViewer.ts"

/** What has a search of its own, which the palette opens with the words that were typed. */
const searched = new Set(["/affiliates", "/advertisers", "/offers", "/conversions", "/campaigns"])

const shown = 12

/** Arrows go from the words through what was found, and back. */
const move = (event: KeyboardEvent) => {
  const all = [...(event.currentTarget.closest("dialog")?.querySelectorAll("input, button") ?? [])]
  const place = all.indexOf(event.target instanceof Element ? event.target : event.currentTarget)
  const next = all[place + (event.key === "ArrowDown" ? 1 : -1)]
  event.preventDefault()
  if (next instanceof HTMLElement) next.focus()
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
    .filter(({ area }) => may.read(area))
    .map(({ title, to }) => ({ to, text: say(title) }))
  const found = places.filter(({ text }) => text.toLowerCase().includes(typed))
  const searches = places
    .filter(({ to }) => typed !== "" && searched.has(to))
    .map(({ text, to }) => ({
      to: `${to}?${new URLSearchParams({ q: words.trim() })}`,
      text: say("Search “{words}” in {place}", { words: words.trim(), place: text })
    }))
  const hits = useHits(opened ? words : "").map(({ kind, text, to }) => ({
    to,
    text: `${say(kind)} · ${text}`
  }))
  const choices = [...found, ...hits, ...searches].slice(0, shown)
  const choose = (to: string) => {
    onClose()
    go(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = choices
    if (event.key === "ArrowDown" || event.key === "ArrowUp") move(event)
    if (event.key === "Enter" && first !== undefined) {
      event.preventDefault()
      choose(first.to)
    }
  }
  const moveOnly = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") move(event)
  }
  return (
    <dialog ref={dialog} className="palette" aria-label={say("Go to")} onClose={onClose}>
      <TextInput
        aria-label={say("Go to")}
        placeholder={say("Go to a page or a record, by name or id")}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={onKeyDown}
        mb="xs"
      />
      {choices.map(({ text, to }) => (
        <button key={to} type="button" onClick={() => choose(to)} onKeyDown={moveOnly}>
          {text}
        </button>
      ))}
    </dialog>
  )
}
