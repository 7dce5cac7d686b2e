import { Button, Group, Text } from "@mantine/core"
import { useAddress } from "../app/useAddress.ts"
import { useWriting } from "../app/useViewer.ts"
import { count } from "../format/numbers.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { pageRows } from "./asked.ts"

/** The way through the pages of the table, where there are several. */
export const RowPages = ({ page, total }: { readonly page: number; readonly total: number }) => {
  const say = useTexts()
  const { set } = useAddress()
  const { locale } = useWriting()
  const last = Math.max(1, Math.ceil(total / pageRows))
  // An address may name a page that there is no more.
  if (last === 1 && page === 1) return null
  const go = (to: number) => set({ page: to <= 1 ? undefined : String(to) })
  return (
    <Group justify="space-between">
      <Text size="sm" className="quiet" role="status">
        {say("{total} in all", { total: count(total, locale) })}
      </Text>
      <Group gap="xs">
        <Button variant="default" disabled={page <= 1} onClick={() => go(Math.min(page - 1, last))}>
          {say("Back")}
        </Button>
        <Text size="sm">{say("Page {page} of {last}", { page, last })}</Text>
        <Button variant="default" disabled={page >= last} onClick={() => go(page + 1)}>
          {say("Next")}
        </Button>
      </Group>
    </Group>
  )
}
