import { Layer } from "effect"
import * as Answering from "./fixtures/Answering.ts"
import * as Changing from "./fixtures/Changing.ts"
import * as InputRequired from "./fixtures/InputRequired.ts"
import * as Notifying from "./fixtures/Notifying.ts"
import * as Prompts from "./fixtures/Prompts.ts"
import * as Resources from "./fixtures/Resources.ts"
import * as Reverse from "./fixtures/Reverse.ts"
import * as States from "./fixtures/States.ts"

/** What the scenarios of the protocol's conformance suite call, on the transports of the app. */
export const layer = Layer.mergeAll(
  Answering.layer,
  Notifying.layer,
  Reverse.layer,
  InputRequired.layer,
  States.layer,
  Changing.layer,
  Resources.layer,
  Prompts.layer
).pipe(Layer.provide(Changing.capabilities.layer))
