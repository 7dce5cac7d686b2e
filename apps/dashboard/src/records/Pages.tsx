import { Button, Group, Text } from "@mantine/core"
import { perPage } from "../address/ListState.ts"
import { useAddress } from "../app/useAddress.ts"
import { useWriting } from "../app/useViewer.ts"
import { count } from "../format/numbers.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { lastOf } from "./lastPage.ts"

/** How many rows there are, and the way through their pages. */
export const Pages = ({
  page,
  rows = perPage,
  total
}: {
  readonly page: number
  /** How many rows a page has. */
  readonly rows?: number
  readonly total: number
}) => {
  const say = useTexts()
  const { set } = useAddress()
  const { locale } = useWriting()
  const last = lastOf(total, rows)
  const go = (to: number) => set({ page: to <= 1 ? undefined : String(to) })
  // An address may name a page that there is no more: the way back leads to the last one.
  const isPaged = last > 1 || page > 1
  return (
    <Group justify="space-between">
      <Text size="sm" className="quiet" role="status">
        {say("{total} in all", { total: count(total, locale) })}
      </Text>
      {isPaged && (
        <Group gap="xs">
          <Button
            variant="default"
            disabled={page <= 1}
            onClick={() => go(Math.min(page - 1, last))}
          >
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
