/** A part of a path as it was before it was encoded; undefined where no address has it, such as `%zz`. */
export const pathPart = (path: string, index: number): string | undefined => {
  try {
    return decodeURIComponent(path.split("/")[index] ?? "")
  } catch {
    return undefined
  }
}
