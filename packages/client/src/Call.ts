/** The result of a method: a promise. */

/** The same with what stood around it in the answer. */
export interface WithResponse<Data> {
  readonly data: Data
  /** The `X-Request-Id` of the answer, by which the network's operator finds the request. */
  readonly requestId: string | undefined
  readonly status: number
  /** The version of the record, where the answer is one: `ifMatch` of the call that changes it. */
  readonly etag: string | undefined
  readonly headers: Headers
}

/** A call that is under way. */
export interface Call<Data> extends Promise<Data> {
  /** The answer as well: `const { data, requestId } = await affnet.affiliates.get(7).withResponse()`. */
  readonly withResponse: () => Promise<WithResponse<Data>>
}

/** Starts a call. */
export const call = <Data>(run: () => Promise<WithResponse<Data>>): Call<Data> => {
  const whole = run()
  // A function that waits keeps the caller's place in the stack of an error; `then` loses it.
  const data = (async () => (await whole).data)()
  return Object.assign(data, {
    withResponse: () => {
      // A caller that takes the answer has no use for the data alone, and must not get an error twice.
      data.catch(() => undefined)
      return whole
    }
  })
}
