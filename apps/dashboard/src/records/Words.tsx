import { TextInput } from "@mantine/core"
import { type FormEvent, useEffect, useState } from "react"
import { useAddress } from "../app/useAddress.ts"
import { useTexts } from "../texts/useTexts.tsx"

/** What a list is searched for. */
export const Words = () => {
  const say = useTexts()
  const { search, set } = useAddress()
  const [words, setWords] = useState(search.q ?? "")
  useEffect(() => setWords(search.q ?? ""), [search.q])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    set({ q: words })
  }
  return (
    <form onSubmit={submit}>
      <TextInput
        type="search"
        aria-label={say("Search")}
        placeholder={say("Search")}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        w={220}
      />
    </form>
  )
}
