import { encode } from "uqr"
import { useTexts } from "../texts/useTexts.tsx"

const quiet = 4

/** The dark squares of a row as one path: nothing of a text gets into markup. */
const pathOf = (rows: ReadonlyArray<ReadonlyArray<boolean>>): string =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("")

/** A text as a QR code. */
export const QrCode = ({ text }: { readonly text: string }) => {
  const say = useTexts()
  const { data, size } = encode(text, { border: quiet })
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={say("QR code")}>
      <path d={pathOf(data)} />
    </svg>
  )
}
