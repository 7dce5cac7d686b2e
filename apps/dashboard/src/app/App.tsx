import { useQuery } from "@tanstack/react-query"
import { Outlet } from "@tanstack/react-router"
import { viewerQuery } from "../data/session.ts"
import { identityOf } from "./identity.ts"
import { Failure, Waiting } from "./Notices.tsx"
import { SessionEnd } from "./SessionEnd.tsx"
import { Shell } from "./Shell.tsx"
import { SignInPage } from "./SignInPage.tsx"
import { useTurns } from "./useTurns.ts"
import { CurrentViewer } from "./useViewer.ts"

/** Signing in, or the page with all that stands around it. */
export const App = () => {
  const { data: viewer, error, isPending, refetch } = useQuery(viewerQuery)
  useTurns(viewer)
  if (isPending) return <Waiting />
  // What was known of somebody stays while the network is away.
  if (viewer === undefined) return <Failure error={error} onRetry={() => refetch()} />
  if (viewer === null) return <SignInPage />
  return (
    // For another person or account everything is drawn anew.
    <CurrentViewer key={identityOf(viewer)} value={viewer}>
      <Shell>
        <Outlet />
      </Shell>
      <SessionEnd />
    </CurrentViewer>
  )
}
