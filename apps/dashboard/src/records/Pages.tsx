import { Button, Group, Text } from "@mantine/core"
import { perPage } from "../address/ListState.ts"
import { useAddress } from "../app/useAddress.ts"
import { useWriting } from "../app/useViewer.ts"
import { count } from "../format/numbers.ts"
import { useTexts } from "../texts/useTexts.tsx"

/** How many records there are, and the way through their pages. */
export const Pages = ({ page, total }: { readonly page: number; readonly total: number }) => {
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
