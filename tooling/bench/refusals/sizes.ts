/** How large requests made by hand are. */

/** The largest body of the subject; larger ones cost what it costs to take them in. */
export const maxBodyBytes = 16 * 1024
/** What an address has room for beside the other headers. */
export const maxQueryLength = 15_000

/** As many pieces as fit into a size. */
export const upTo = (bytes: number, piece: (index: number) => string, join: string): string => {
  const pieces: Array<string> = []
  let size = 0
  for (let index = 0; ; index++) {
    const next = piece(index)
    size += Buffer.byteLength(next) + join.length
    if (size > bytes) return pieces.join(join)
    pieces.push(next)
  }
}

/** What a field of a body may hold. */
export const room = maxBodyBytes - 100
/** A text again and again. */
export const filler = (text: string, bytes = room): string =>
  text.repeat(Math.floor(bytes / Buffer.byteLength(text)))
