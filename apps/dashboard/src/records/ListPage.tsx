import { Group, Stack, Text } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { type ListState, perPage, readList } from "../address/ListState.ts"
import { Failure, Missing, Waiting } from "../app/Notices.tsx"
import { useAddress } from "../app/useAddress.ts"
import { useMay } from "../app/useMay.ts"
import { useViewer } from "../app/useViewer.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Download } from "../ui/Download.tsx"
import { GoButton } from "../ui/GoButton.tsx"
import { PeriodPicker, usePeriod } from "../ui/PeriodPicker.tsx"
import { Title } from "../ui/Title.tsx"
import { Actions } from "./Actions.tsx"
import { ApiRequest } from "./ApiRequest.tsx"
import type { Asked } from "./Asked.ts"
import { Record } from "./DetailsPage.tsx"
import { FilterChoice } from "./FilterChoice.tsx"
import { Lines } from "./Lines.tsx"
import { lastPageOf } from "./lastPage.ts"
import type { Line, Noun } from "./Noun.ts"
import { OwnerHead } from "./OwnerHead.tsx"
import { Pages } from "./Pages.tsx"
import { type Owner, useNoun } from "./useNoun.ts"
import { Words } from "./Words.tsx"

const orderOf = ({ newestBy }: Noun, { direction, sort }: ListState) => {
  if (sort !== undefined) return { sortField: sort, sortDirection: direction }
  return newestBy === undefined ? {} : { sortField: newestBy, sortDirection: "desc" as const }
}

interface Listed {
  /** The address of the list. */
  readonly base: string
  readonly noun: Noun
  readonly owner: Owner | undefined
}

/** What the address asks for. */
const useAsked = (noun: Noun) => {
  const { search } = useAddress()
  const { period } = usePeriod(noun.usualPeriod)
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
    period: noun.usualPeriod === undefined ? undefined : period
  }
  return { asked, state }
}

const Head = ({ asked, base, noun, owner }: Listed & { readonly asked: Asked }) => {
  const say = useTexts()
  const { write } = useMay()
  const { csv } = noun
  const name = base.split("/").at(-1)
  return (
    <>
      {owner !== undefined && <OwnerHead owner={owner} />}
      <Group justify="space-between">
        {owner === undefined ? <Title>{say(noun.title)}</Title> : <h2>{say(noun.title)}</h2>}
        <Group gap="xs">
          <ApiRequest begin={() => noun.list(asked)} />
          {csv !== undefined && <Download name={`${name}.csv`} text={() => csv(asked)} />}
          <Actions actions={noun.actions ?? []} area={noun.area} />
          {noun.add !== undefined && write(noun.area) && (
            <GoButton to={`${base}/new`}>{say(noun.add)}</GoButton>
          )}
        </Group>
      </Group>
    </>
  )
}

const Narrow = ({ noun }: { readonly noun: Noun }) => {
  if (!noun.isSearched && noun.filters.length === 0 && noun.usualPeriod === undefined) return null
  return (
    <Group gap="xs" align="flex-end">
      {noun.isSearched && <Words />}
      {noun.filters.map((filter) => (
        <FilterChoice key={filter.name} filter={filter} />
      ))}
      {noun.usualPeriod !== undefined && <PeriodPicker usual={noun.usualPeriod} />}
    </Group>
  )
}

/** The rows, and what can be done to those that are chosen. */
const Rows = ({
  base,
  lines,
  noun,
  state
}: Omit<Listed, "owner"> & {
  readonly lines: ReadonlyArray<Line>
  readonly state: ListState
}) => {
  const say = useTexts()
  const { write } = useMay()
  const [chosen, choose] = useState<ReadonlyArray<string>>([])
  const there = new Set(lines.map(({ key }) => key))
  const keys = chosen.filter((key) => there.has(key))
  const canChoose = noun.bulk !== undefined && write(noun.area)
  return (
    <>
      {canChoose && keys.length > 0 && (
        <Group gap="xs" className="panel" p="xs">
          <Text size="sm" role="status">
            {say("{count} chosen", { count: keys.length })}
          </Text>
          <Actions actions={noun.bulk?.(keys) ?? []} area={noun.area} />
        </Group>
      )}
      <Lines
        base={base}
        noun={noun}
        state={state}
        lines={lines}
        chosen={canChoose ? { keys, choose } : undefined}
      />
    </>
  )
}

/**
 * A page behind the last one, of an old address or of rows that were deleted meanwhile: the last one takes
 * its place. Gives back whether it is on its way.
 */
const useLastPage = (base: string, page: number, total: number | undefined): boolean => {
  const { path, type } = useAddress()
  const last = total === undefined ? page : lastPageOf(total)
  // A list that is left has the address of the next page already.
  const isBehind = path === base && page > last
  useEffect(() => {
    if (isBehind) type({ page: last === 1 ? undefined : String(last) })
  }, [isBehind, last, type])
  return isBehind
}

/** Why there are no rows, and what to do. */
const NoRows = ({ noun, state }: { readonly noun: Noun; readonly state: ListState }) => {
  const say = useTexts()
  const isNarrowed = state.q !== "" || Object.keys(state.filters).length > 0
  return (
    <Text className="panel" p="lg" size="sm">
      {isNarrowed ? say("Nothing fits. Take a filter away, or look for less.") : say(noun.empty)}
    </Text>
  )
}

const List = (listed: Listed) => {
  const { base, noun } = listed
  const { session } = useViewer()
  const { asked, state } = useAsked(noun)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ["list", session.role, session.account_id, base, asked],
    queryFn: () => noun.list(asked),
    placeholderData: keepPreviousData
  })
  // The total of other words or filters says nothing about this page.
  const isBehind = useLastPage(base, state.page, isPlaceholderData ? undefined : data?.total)
  return (
    <Stack gap="md">
      <Head {...listed} asked={asked} />
      <Narrow noun={noun} />
      {error !== null && <Failure error={error} onRetry={() => refetch()} />}
      {isPending && error === null && <Waiting />}
      {data !== undefined && !isBehind && (
        <>
          {data.total === 0 && <NoRows noun={noun} state={state} />}
          {data.items.length > 0 && (
            <Rows base={base} noun={noun} state={state} lines={data.items} />
          )}
          {data.total > 0 && <Pages page={state.page} total={data.total} />}
        </>
      )}
    </Stack>
  )
}

/** The list of a kind of record: search, filters, sorting and pages, all of it in the address. */
export const ListPage = () => {
  const { base, noun, owner } = useNoun()
  if (noun?.isOnly === true) return <Record owner={{ base, id: 1, noun }} />
  return noun === null ? <Missing /> : <List key={base} base={base} noun={noun} owner={owner} />
}
