import { Loader, MultiSelect, type OptionsFilter, Select } from "@mantine/core"
import { useState } from "react"
import { useTexts } from "../../texts/useTexts.tsx"
import type { Lookup } from "../Lookup.ts"
import { useFound } from "./useFound.ts"

interface Usual {
  readonly label?: string
  readonly placeholder?: string
  readonly "aria-label"?: string
  readonly description?: string
  readonly required?: boolean
  readonly error?: string | undefined
  readonly w?: number
}

/** The network has looked already: what it found is not sifted again. */
const asFound: OptionsFilter = ({ options }) => options

/** So many of them are drawn. */
const drawn = 100

/** Chooses one record or value by search. */
export const PickOne = ({
  chosen,
  of,
  onChoose,
  ...usual
}: Usual & {
  readonly of: Lookup
  readonly chosen: string
  readonly onChoose: (id: string) => void
}) => {
  const say = useTexts()
  const [words, setWords] = useState("")
  const picked = chosen === "" ? [] : [chosen]
  const { isPending, open, options } = useFound(of, words, picked)
  const title = options.find(({ value }) => value === chosen)?.label
  return (
    <Select
      {...usual}
      data={options}
      value={chosen === "" ? null : chosen}
      onChange={(id) => onChoose(id ?? "")}
      onDropdownOpen={open}
      searchable
      clearable={usual.required !== true}
      clearButtonProps={{ "aria-label": say("Clear") }}
      // The title of what is chosen is no search.
      onSearchChange={(typed) => setWords(typed === title ? "" : typed)}
      filter={asFound}
      limit={drawn}
      nothingFoundMessage={isPending ? undefined : say("Nothing found")}
      {...(isPending && { rightSection: <Loader size="xs" /> })}
    />
  )
}

/** Chooses several. */
export const PickSeveral = ({
  chosen,
  of,
  onChoose,
  ...usual
}: Usual & {
  readonly of: Lookup
  readonly chosen: Array<string>
  readonly onChoose: (ids: Array<string>) => void
}) => {
  const say = useTexts()
  const [words, setWords] = useState("")
  const { isPending, open, options } = useFound(of, words, chosen)
  return (
    <MultiSelect
      {...usual}
      data={options}
      value={chosen}
      onChange={onChoose}
      onDropdownOpen={open}
      searchable
      clearable
      clearButtonProps={{ "aria-label": say("Clear") }}
      searchValue={words}
      onSearchChange={setWords}
      filter={asFound}
      limit={drawn}
      nothingFoundMessage={isPending ? undefined : say("Nothing found")}
      hidePickedOptions
    />
  )
}
