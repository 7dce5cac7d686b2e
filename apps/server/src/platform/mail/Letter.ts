/** A file that comes with a letter. */
export interface Enclosure {
  readonly filename: string
  readonly content: string
  readonly contentType: string
}

/** A letter. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachments?: ReadonlyArray<Enclosure>
  /** What mail servers know a repetition by. */
  readonly messageId?: string
}
