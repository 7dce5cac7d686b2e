import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { type FormEvent, useEffect, useState } from "react"
import { type ListState, perPage, readList } from "../address/ListState.ts"
import { Failure, Missing, Waiting } from "../app/Notices.tsx"
import { useAddress } from "../app/useAddress.ts"
import { useViewer, useWriting } from "../app/useViewer.ts"
import { count } from "../format/numbers.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Download } from "../ui/Download.tsx"
import { Go } from "../ui/Go.tsx"
import { PeriodPicker, usePeriod } from "../ui/PeriodPicker.tsx"
import { Lines } from "./Lines.tsx"
import type { Asked, Filter, Noun } from "./Noun.ts"
import { useNoun } from "./useNoun.ts"

const usualPeriod = "last_30_days"

const FilterChoice = ({ filter }: { readonly filter: Filter }) => {
  const say = useTexts()
  const { search, set } = useAddress()
  const value = search[filter.name] ?? ""
  const choose = (chosen: string) => set({ [filter.name]: chosen })
  if (filter.choices === undefined) {
    return (
      <TextInput
        key={value}
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

const Words = () => {
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

const Pages = ({ page, total }: { readonly page: number; readonly total: number }) => {
  const say = useTexts()
  const { set } = useAddress()
  const { locale } = useWriting()
  const last = Math.max(1, Math.ceil(total / perPage))
  const go = (to: number) => set({ page: to === 1 ? undefined : String(to) })
  return (
    <Group justify="space-between">
      <Text size="sm" className="quiet" role="status">
        {say("{total} in all", { total: count(total, locale) })}
      </Text>
      {last > 1 && (
        <Group gap="xs">
          <Button variant="default" disabled={page <= 1} onClick={() => go(page - 1)}>
            {say("Back")}
          </Button>
          <Text size="sm">{say("Page {page} of {last}", { page, last })}</Text>
          <Button variant="default" disabled={page >= last} onClick={() => go(page + 1)}>
            {say("Next")}
          </Button>
        </Group>
      )}
    </Group>
  )
}

const orderOf = ({ newestBy }: Noun, { direction, sort }: ListState) => {
  if (sort !== undefined) return { sortField: sort, sortDirection: direction }
  return newestBy === undefined ? {} : { sortField: newestBy, sortDirection: "desc" as const }
}

const List = ({ name, noun }: { readonly name: string; readonly noun: Noun }) => {
  const say = useTexts()
  const { search } = useAddress()
  const { session } = useViewer()
  const { period } = usePeriod(usualPeriod)
  const state = readList(
    search,
    noun.filters.map((filter) => filter.name)
  )
  const asked: Asked = {
    page: state.page,
    perPage,
    ...(state.q !== "" && { q: state.q }),
    ...orderOf(noun, state),
    filters: state.filters,
    period: noun.hasPeriod ? period : undefined
  }
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["list", session.role, session.account_id, name, asked],
    queryFn: () => noun.list(asked),
    placeholderData: keepPreviousData
  })
  const isNarrowed = state.q !== "" || Object.keys(state.filters).length > 0
  const { csv } = noun
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <h1>{say(noun.title)}</h1>
        <Group gap="xs">
          {csv !== undefined && <Download name={`${name}.csv`} text={() => csv(asked)} />}
          {noun.add !== undefined && (
            <Go to={`/${name}/new`} fw={600}>
              {say(noun.add)}
            </Go>
          )}
        </Group>
      </Group>
      <Group gap="xs" align="flex-end">
        {noun.isSearched && <Words />}
        {noun.filters.map((filter) => (
          <FilterChoice key={filter.name} filter={filter} />
        ))}
        {noun.hasPeriod && <PeriodPicker usual={usualPeriod} />}
      </Group>
      {error !== null && <Failure error={error} onRetry={() => refetch()} />}
      {isPending && error === null && <Waiting />}
      {data !== undefined && (
        <>
          {data.items.length === 0 ? (
            <Text className="panel" p="lg" size="sm">
              {isNarrowed
                ? say("Nothing fits. Take a filter away, or look for less.")
                : say(noun.empty)}
            </Text>
          ) : (
            <Lines noun={noun} state={state} lines={data.items} />
          )}
          <Pages page={state.page} total={data.total} />
        </>
      )}
    </Stack>
  )
}

/** The list of a kind of record: search, filters, sorting and pages, all of it in the address. */
export const ListPage = () => {
  const { name, noun } = useNoun()
  return noun === null ? <Missing /> : <List key={name} name={name} noun={noun} />
}
