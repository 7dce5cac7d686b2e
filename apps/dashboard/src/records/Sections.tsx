import { Stack } from "@mantine/core"
import { lazy, Suspense } from "react"
import { Waiting } from "../app/Notices.tsx"
import { useTexts } from "../texts/useTexts.tsx"
import { Facts } from "./Facts.tsx"
import type { Section } from "./Section.ts"
import { SectionTable } from "./SectionTable.tsx"

const Files = lazy(async () => ({ default: (await import("./Files.tsx")).Files }))

/** Parts of what is known of something. */
export const Sections = ({ sections }: { readonly sections: ReadonlyArray<Section> }) => {
  const say = useTexts()
  return sections.map(({ facts, files, table, title }) => (
    <Stack
      key={title}
      gap="sm"
      className={table === undefined ? "panel" : ""}
      p={table === undefined ? "md" : 0}
    >
      <h2>{say(title)}</h2>
      {facts !== undefined && <Facts facts={facts} />}
      {table !== undefined && <SectionTable label={say(title)} table={table} />}
      {files !== undefined && (
        <Suspense fallback={<Waiting />}>
          <Files files={files} />
        </Suspense>
      )}
    </Stack>
  ))
}
