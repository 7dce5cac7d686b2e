import { useTexts } from "../texts/useTexts.tsx"
import type { Fact } from "./Shown.ts"
import { Value } from "./Value.tsx"

const Line = ({ fact: [title, shown] }: { readonly fact: Fact }) => {
  const say = useTexts()
  return (
    <>
      <dt>{say(title)}</dt>
      <dd>
        <Value shown={shown} />
      </dd>
    </>
  )
}

/** What is known of something, line by line. */
export const Facts = ({ facts }: { readonly facts: ReadonlyArray<Fact> }) => (
  <dl className="facts">
    {facts.map((fact) => (
      <Line key={fact[0]} fact={fact} />
    ))}
  </dl>
)
