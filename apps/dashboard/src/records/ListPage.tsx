import { Group, Stack, Text } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { type ListState, perPage, readList } from "../address/ListState.ts"
import { Failure, Missing, Waiting } from "../app/Notices.tsx"
import { useAddress } from "../app/useAddress.ts"
import { useViewer } from "../app/useViewer.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Download } from "../ui/Download.tsx"
import { Go } from "../ui/Go.tsx"
import { PeriodPicker, usePeriod } from "../ui/PeriodPicker.tsx"
import { FilterChoice } from "./FilterChoice.tsx"
import { Lines } from "./Lines.tsx"
import type { Asked, Noun } from "./Noun.ts"
import { Pages } from "./Pages.tsx"
import { useNoun } from "./useNoun.ts"
import { Words } from "./Words.tsx"

const usualPeriod = "last_30_days"

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
