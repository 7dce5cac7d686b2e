import { Button, type ButtonProps } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"

/** A link to a page of the dashboard that is the first thing to do here. */
export const GoButton = ({
  children,
  to,
  ...props
}: ButtonProps & { readonly to: string; readonly children: ReactNode }) => (
  <Button {...props} renderRoot={(root) => <Link {...root} to={to} />}>
    {children}
  </Button>
)
