import { Button, Group, Text } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { Failure } from "../app/Notices.tsx"
import { useViewer } from "../app/useViewer.ts"
import { affnet } from "../data/affnet.ts"
import { isSignedOut } from "../data/failures.ts"
import { checkingOwn } from "../nouns/own/checking.ts"
import type { Problems, Typed } from "../records/Form.ts"
import { Fields } from "../records/fields/Fields.tsx"
import { requestOf } from "../records/typed.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Panel } from "../ui/Panel.tsx"
import { fieldsOf } from "./ownProfile.ts"

const savers = {
  manager: affnet.managerProfile.update,
  affiliate: affnet.affiliateProfile.update,
  advertiser: affnet.advertiserProfile.update
}

/** Changes the own account. */
export const ProfileForm = ({ begun }: { readonly begun: Typed }) => {
  const say = useTexts()
  const { role } = useViewer()
  const queries = useQueryClient()
  const fields = fieldsOf(role)
  const [typed, setTyped] = useState(begun)
  const [problems, setProblems] = useState<Problems>({})
  const save = useMutation({
    mutationFn: async () => {
      const request = requestOf(fields, typed)
      const found = await checkingOwn(`${role}Profile`)(request)
      setProblems(found)
      if (Object.keys(found).length > 0) return
      await savers[role](request)
      // The zone of the account is that of every page.
      await queries.invalidateQueries()
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const isSaved = save.isSuccess && Object.keys(problems).length === 0
  return (
    <form onSubmit={submit} noValidate>
      <Panel title="Change it" maw={560}>
        <div className="fields">
          <Fields
            fields={fields}
            typed={typed}
            problems={problems}
            onType={(name, value) => setTyped((before) => ({ ...before, [name]: value }))}
          />
        </div>
        {save.error !== null && !isSignedOut(save.error) && <Failure error={save.error} />}
        <Group gap="xs">
          <Button type="submit" loading={save.isPending}>
            {say("Save")}
          </Button>
          <Text size="sm" role="status">
            {isSaved && say("Saved.")}
          </Text>
        </Group>
      </Panel>
    </form>
  )
}
