/** Files, from wherever the caller has them. */

/**
 * A file to send: a `Blob` or `File`, a stream of bytes, or in Node and Bun the path of one. A
 * stream is read into memory first, because a request that can't be repeated could get lost.
 */
export type FileInput = Blob | AsyncIterable<Uint8Array> | { readonly path: string }

/** No operation takes a larger file. */
const maxBytes = 64 * 1024 * 1024

const nodeFiles = () => {
  const node = globalThis.process?.getBuiltinModule?.("node:fs")
  if (node === undefined) throw new TypeError("a path can be read in Node ≥ 20.16 and Bun only")
  return node
}

const collected = async (chunks: AsyncIterable<Uint8Array>): Promise<Blob> => {
  const parts = new Array<Uint8Array<ArrayBuffer>>()
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.byteLength
    if (size > maxBytes) throw new TypeError(`must have at most ${maxBytes} bytes`)
    parts.push(Uint8Array.from(chunk))
  }
  return new Blob(parts)
}

/** The bytes of the file, and what to call it. A path is read while it is sent. */
export const fileOf = async (
  input: FileInput
): Promise<{ readonly blob: Blob; readonly name: string }> => {
  if (input instanceof Blob) {
    return {
      blob: input,
      name: "name" in input && typeof input.name === "string" ? input.name : "file"
    }
  }
  if ("path" in input) {
    const blob = await nodeFiles().openAsBlob(input.path)
    return { blob, name: input.path.split(/[\\/]/u).at(-1) ?? "file" }
  }
  if (Symbol.asyncIterator in input) return { blob: await collected(input), name: "file" }
  throw new TypeError("must be a Blob, a stream of bytes, or { path }")
}
