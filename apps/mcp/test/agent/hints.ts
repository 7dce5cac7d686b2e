/** What an agent without any knowledge of its own makes of an error: another set of arguments. */

type Args = Readonly<Record<string, unknown>>

const nearest = (given: unknown, allowed: ReadonlyArray<string>): string | undefined => {
  const start = String(given).slice(0, 3).toLowerCase()
  return allowed.find((value) => value.toLowerCase().startsWith(start)) ?? allowed[0]
}

const replaced = (args: Args, wrong: string, right: string): Args =>
  JSON.parse(JSON.stringify(args).replaceAll(JSON.stringify(wrong), JSON.stringify(right)))

const without = (args: Args, name: string): Args =>
  Object.fromEntries(Object.entries(args).filter(([given]) => given !== name))

const listed = (text: string): ReadonlyArray<string> =>
  text
    .split(/,| or | \| /u)
    .map((value) => value.trim().replaceAll('"', ""))
    .filter((value) => value !== "")

/** One line of an error, followed. */
const follow = (args: Args, line: string): Args => {
  const [, wrong, right] = /`(\w+)`\. Did you mean `(\w+)`\?/u.exec(line) ?? []
  if (wrong !== undefined && right !== undefined) return replaced(args, wrong, right)
  const [, name = "", rule = ""] = /^(\w+): (.+)$/u.exec(line) ?? []
  if (rule.startsWith("is not known here")) return without(args, name)
  const [, example] = /such as (\w+)/u.exec(rule) ?? []
  if (example !== undefined) return { ...args, [name]: example }
  const [, allowed] = /^must be (?:one of )?(.+)$/u.exec(rule) ?? []
  if (allowed === undefined) return args
  const first = Number.parseInt(allowed, 10)
  if (!Number.isNaN(first)) return { ...args, [name]: first }
  return { ...args, [name]: nearest(args[name], listed(allowed)) }
}

/** The arguments, as an error says that they should be. */
export const mended = (args: Args, error: string): Args => error.split("\n").reduce(follow, args)
