/** A server that takes part: how it is called in the report, and how it is started. */
export interface Contender {
  readonly name: string
  readonly command: ReadonlyArray<string>
  readonly env: Readonly<Record<string, string>>
  readonly port: number
}
