import { NativeSelect, TextInput } from "@mantine/core"
import { useAddress } from "../app/useAddress.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { PickOne } from "./fields/Pick.tsx"
import type { Filter } from "./Noun.ts"

/** A filter above a list: a choice, a record by search, or a word. */
export const FilterChoice = ({ filter }: { readonly filter: Filter }) => {
  const say = useTexts()
  const { search, set } = useAddress()
  const value = search[filter.name] ?? ""
  const { clears } = filter
  const choose = (chosen: string) =>
    set({ [filter.name]: chosen, ...(clears !== undefined && { [clears]: undefined }) })
  if (filter.of !== undefined) {
    return (
      <PickOne
        of={filter.of}
        aria-label={say(filter.title)}
        placeholder={say(filter.title)}
        w={200}
        chosen={value}
        onChoose={choose}
      />
    )
  }
  if (filter.choices === undefined) {
    return (
      <TextInput
        key={value}
        // What it holds hides the placeholder, and a word alone does not say what it is.
        label={value === "" ? undefined : say(filter.title)}
        aria-label={say(filter.title)}
        placeholder={say(filter.title)}
        defaultValue={value}
        w={120}
        onBlur={({ currentTarget }) => currentTarget.value !== value && choose(currentTarget.value)}
        onKeyDown={({ currentTarget, key }) => key === "Enter" && choose(currentTarget.value)}
      />
    )
  }
  const data = [["", filter.title] as const, ...filter.choices].map(([one, title]) => ({
    value: one,
    label: one === "" ? `${say(title)}: ${say("All")}` : say(title)
  }))
  return (
    <NativeSelect
      aria-label={say(filter.title)}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={data}
    />
  )
}
