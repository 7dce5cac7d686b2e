import { Anchor, type AnchorProps } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"

/** A link to a page of the dashboard: `/offers/7?tab=goals`. */
export const Go = ({
  children,
  to,
  ...props
}: AnchorProps & { readonly to: string; readonly children: ReactNode }) => {
  const [path = "/", search = ""] = to.split("?", 2)
  return (
    <Anchor
      inherit
      {...props}
      renderRoot={(root) => (
        <Link {...root} to={path} search={Object.fromEntries(new URLSearchParams(search))} />
      )}
    >
      {children}
    </Anchor>
  )
}
