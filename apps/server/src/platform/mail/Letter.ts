/** A letter to somebody. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}
