/** How much a caller wants a media type, by its `Accept` header: from 0 to 1. */
const weightOf = (accept: string, type: string): number => {
  const [entry] = accept
    .split(",")
    .map((one) => one.split(";").map((part) => part.trim().toLowerCase()))
    .filter(([name]) => name === type)
  if (entry === undefined) return 0
  const weight = entry.find((part) => part.startsWith("q="))
  return weight === undefined ? 1 : Number(weight.slice(2)) || 0
}

/** Whether a type is wanted by name, and not JSON rather. */
export const isRather = (accept: string | undefined = "", type: string): boolean => {
  const weight = weightOf(accept, type)
  return weight > 0 && weight >= weightOf(accept, "application/json")
}
