import type { ReactNode } from "react"

/** A table that scrolls inside of itself, by touch and by keyboard, when it is wider than the page. */
export const Table = ({
  children,
  label
}: {
  readonly label: string
  readonly children: ReactNode
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it by the keyboard
  <section className="scroll panel" tabIndex={0} aria-label={label}>
    <table className="table">{children}</table>
  </section>
)
