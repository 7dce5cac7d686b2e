import { Id, Passkey, SignedIn } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { SignedInOnly } from "../http/Authorization.ts"
import { groupTexts, NoTool, texts } from "../http/Marks.ts"
import * as Responses from "../http/Responses.ts"
import { always, noTool, submits } from "./authOperations.ts"

const path = "/auth/passkeys"
const params = { id: Id.inPath(Passkey.PasskeyId) }
const info = { passkey: Passkey.Passkey }

/** What `navigator.credentials` takes; the browser reads it, not the caller. */
const options = {
  options: Schema.Record(Schema.String, Schema.Unknown).annotate({
    description: "For `PublicKeyCredential.parse…OptionsFromJSON`, good for five minutes and once",
    examples: [
      {
        challenge: "3q2-7wEAAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRo",
        rpId: "network.example",
        userVerification: "required"
      }
    ]
  })
}

/** What people sign in with in place of the password. */
export class PasskeysApi extends HttpApiGroup.make("passkeys")
  .add(
    HttpApiEndpoint.post("askForPasskey", `${path}/challenge`, {
      success: Responses.success("Passkey Challenge", options),
      error: always
    }).annotateMerge(
      texts(
        "Begin to sign in with a passkey",
        "Options for `navigator.credentials.get`. The browser shows the passkeys that it has; nobody is named."
      )
    ),
    HttpApiEndpoint.post("signInWithPasskey", `${path}/sign-in`, {
      ...submits(Passkey.PasskeySignIn),
      success: Responses.success("Signed In", { session: SignedIn.SignedIn })
    }).annotateMerge(
      texts(
        "Sign in with a passkey",
        "Sets the cookie of a new session, as `/auth/sign-in` does. The authenticator has asked for a finger, a face " +
          "or a PIN, so no code is asked for. A counter that goes back is refused."
      )
    ),
    HttpApiEndpoint.post("beginPasskey", `${path}/registration`, {
      ...submits(Passkey.PasskeyChange),
      success: Responses.success("Passkey Registration", options)
    })
      .middleware(SignedInOnly)
      .annotateMerge(
        texts(
          "Begin to add a passkey",
          "Options for `navigator.credentials.create`. Needs the password."
        )
      ),
    HttpApiEndpoint.post("addPasskey", path, {
      ...submits(Passkey.PasskeyInput),
      success: Responses.success("Passkey Added", info)
    })
      .middleware(SignedInOnly)
      .annotateMerge(
        texts(
          "Add a passkey",
          `With what the browser made of the options. A person has ${Passkey.most} at most. Tells the person by mail.`
        )
      ),
    HttpApiEndpoint.get("listPasskeys", path, {
      success: Responses.success("Passkeys", { passkeys: Schema.Array(Passkey.Passkey) }),
      error: always
    })
      .middleware(SignedInOnly)
      .annotateMerge(texts("List the own passkeys", "In the order in which they were added.")),
    HttpApiEndpoint.put("updatePasskey", `${path}/:id`, {
      params,
      ...submits(Passkey.PasskeyUpdate),
      success: Responses.success("Passkey Updated", info)
    })
      .middleware(SignedInOnly)
      .annotateMerge(texts("Rename a passkey", "One of the person's own. Safe to repeat.")),
    HttpApiEndpoint.post("removePasskey", `${path}/:id/remove`, {
      params,
      ...submits(Passkey.PasskeyChange),
      success: Responses.done("Passkey Removed")
    })
      .middleware(SignedInOnly)
      .annotateMerge(
        texts("Remove a passkey", "One of the person's own. Needs the password. Tells by mail.")
      )
  )
  .annotateEndpoints(NoTool, noTool)
  .annotateMerge(
    groupTexts("Passkeys", "What people sign in with in place of the password (WebAuthn).")
  ) {}
