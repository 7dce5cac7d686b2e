import { type IncomingMessage, ServerResponse } from "node:http"

/**
 * Sends the head and the body of an answer in one write. Node does that unless it has to compare the bytes
 * written with the announced length, which the platform always asks for; of a body that is given as a
 * whole the length was counted, so there is nothing to compare.
 */
export class WholeAnswer<
  Request extends IncomingMessage = IncomingMessage
> extends ServerResponse<Request> {
  override end(callback?: () => void): this
  override end(chunk: unknown, callback?: () => void): this
  override end(chunk: unknown, encoding: BufferEncoding, callback?: () => void): this
  override end(...given: ReadonlyArray<unknown>): this {
    if (typeof given[0] === "string") this.strictContentLength = false
    return Reflect.apply(super.end, this, given)
  }
}
