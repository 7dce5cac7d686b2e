import { Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Failure, Waiting } from "../app/Notices.tsx"
import { useViewer } from "../app/useViewer.ts"
import { affnet } from "../data/affnet.ts"
import { Facts } from "../records/Facts.tsx"
import { flag, labels, moment, text } from "../records/Shown.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Panel } from "../ui/Panel.tsx"
import { Title } from "../ui/Title.tsx"
import { readOwn } from "./ownProfile.ts"
import { ProfileForm } from "./ProfileForm.tsx"

/** Who one is, where one is signed in, and what one may change of it. */
export const ProfilePage = () => {
  const say = useTexts()
  const { role, session } = useViewer()
  const profile = useQuery({
    queryKey: ["profile", role, session.account_id],
    queryFn: () => readOwn(role)
  })
  const sessions = useQuery({
    queryKey: ["sessions", session.person_id],
    queryFn: async () => affnet.auth.listSessions()
  })
  const failure = profile.error !== null && (
    <Failure error={profile.error} onRetry={() => profile.refetch()} />
  )
  // What was typed stays when the network fails later on.
  if (profile.data === undefined) return failure || <Waiting />
  const { facts, typed } = profile.data
  return (
    <Stack gap="md">
      <Title>{say("Profile")}</Title>
      {failure}
      <Panel title="Account">
        <Facts
          facts={[
            ["E-mail address", text(session.email)],
            ["Second factor", flag(session.has_second_factor)],
            ...facts
          ]}
        />
      </Panel>
      {session.access !== "viewer" && session.viewed_by === null && <ProfileForm begun={typed} />}
      {sessions.data !== undefined && (
        <Panel title="Where you are signed in">
          <Facts
            facts={[
              ["Places", labels([...new Set(sessions.data.flatMap(({ ip }) => ip ?? []))])],
              ["Last time", moment(sessions.data[0]?.last_seen)]
            ]}
          />
        </Panel>
      )}
    </Stack>
  )
}
