import type { Viewer } from "../data/session.ts"

/** The identity of nobody. */
export const nobody = "nobody"

/** Who looks as which account: what one of them sees is not for another. */
export const identityOf = (viewer: Viewer | null): string => {
  if (viewer === null) return nobody
  const { account_id, person_id, role, viewed_by } = viewer.session
  return [person_id, role, account_id, ...(viewed_by === null ? [] : [viewed_by])].join(" ")
}

/** What is known when somebody comes back to a page. */
interface Known {
  /** For whom the page was drawn. */
  readonly drawn: string
  /** Who is signed in now. */
  readonly now: string
  /** Who was signed in last, as the tabs of this browser tell each other. */
  readonly told: string | null
}

/** Whether a page stays, asks to sign in again over what was typed, or is drawn anew. */
export const stepFor = ({ drawn, now, told }: Known): "stay" | "ask" | "redraw" => {
  if (now === drawn) return "stay"
  // A session that ran out takes nothing away; one that somebody ended does.
  const ranOut = now === nobody && (told === null || told === drawn)
  return ranOut ? "ask" : "redraw"
}
