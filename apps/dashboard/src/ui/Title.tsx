import { useEffect } from "react"

/** The heading of a page, by which its tab and the browser's history call it as well. */
export const Title = ({ children }: { readonly children: string | null | undefined }) => {
  useEffect(() => {
    document.title = typeof children === "string" ? `${children} · affnet` : "affnet"
  }, [children])
  return <h1>{children}</h1>
}
