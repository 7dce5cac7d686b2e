import { Id, PersonSession, SignedIn, SignIn } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { SignedInOnly } from "../http/Authorization.ts"
import { creates } from "../http/Endpoints.ts"
import {
  Area,
  ForLooks,
  groupTexts,
  KeepsItsAnswer,
  NoTool,
  ShowsSecret,
  texts
} from "../http/Marks.ts"
import * as Responses from "../http/Responses.ts"
import { always, noTool, reading, submits } from "./authOperations.ts"

const info = { session: SignedIn.SignedIn }

/** Where people sign in and out. */
export class AuthApi extends HttpApiGroup.make("auth")
  .add(
    HttpApiEndpoint.post("signIn", "/auth/sign-in", {
      ...submits(SignIn.SignInInput),
      success: Responses.success("Signed In", info)
    }).annotateMerge(
      texts(
        "Sign in",
        "Sets the cookie of a new session; one that the browser had ends. `role` and `account_id` choose " +
          "among a person's accounts, otherwise the first one is taken. Whether the e-mail address is known " +
          "makes no difference to the answer."
      )
    ),
    HttpApiEndpoint.post("signInByLink", "/auth/sign-in-link", {
      ...submits(SignIn.LinkSignIn),
      success: Responses.success("Signed In", info)
    }).annotateMerge(
      texts(
        "Sign in by a link",
        "What the page behind a one-time login link sends. A link works once, within five minutes."
      )
    ),
    HttpApiEndpoint.post("signOut", "/auth/sign-out", {
      success: Responses.done("Signed Out"),
      error: always
    }).annotateMerge(
      texts(
        "Sign out",
        "Ends the session of the cookie, if there is one, and takes the cookie away."
      )
    ),
    HttpApiEndpoint.post("forgotPassword", "/auth/forgot-password", {
      ...submits(SignIn.ForgottenPassword),
      success: Responses.done("A link is mailed to the address if it is known")
    }).annotateMerge(
      texts(
        "Ask for a new password",
        "Mails a link to the person with this address, which is good for an hour and works once. Whether there " +
          "is one makes no difference to the answer."
      )
    ),
    HttpApiEndpoint.post("resetPassword", "/auth/reset-password", {
      ...submits(SignIn.PasswordReset),
      success: Responses.done("Password Set")
    }).annotateMerge(
      texts(
        "Set a new password by a mailed link",
        "Ends all sessions of the person, and every other link. Signs nobody in."
      )
    ),
    HttpApiEndpoint.get("getSession", "/auth/session", {
      success: Responses.success("Session", info),
      error: always
    })
      .middleware(SignedInOnly)
      .annotate(ForLooks, true)
      .annotateMerge(
        texts("Who is signed in", "The person, the account of the session, and the other accounts.")
      ),
    HttpApiEndpoint.put("updateSession", "/auth/session", {
      ...submits(SignIn.AccountChoice),
      success: Responses.success("Session", info)
    })
      .middleware(SignedInOnly)
      .annotateMerge(
        texts(
          "Go on with another account",
          "Chooses another account of the person. The session gets a new cookie."
        )
      ),
    HttpApiEndpoint.get("listSessions", "/auth/sessions", {
      success: Responses.success("Sessions", {
        sessions: Schema.Array(PersonSession.PersonSession)
      }),
      error: always
    })
      .middleware(SignedInOnly)
      .annotateMerge(
        texts("List the own sessions", "Where the person is signed in, the last one first.")
      ),
    HttpApiEndpoint.delete("deleteSession", "/auth/sessions/:id", {
      params: { id: Id.inPath(PersonSession.SessionId) },
      success: Responses.done("Session Ended"),
      error: reading
    })
      .middleware(SignedInOnly)
      .annotateMerge(texts("End a session", "One of the person's own sessions; ends at once.")),
    HttpApiEndpoint.put("updatePassword", "/auth/password", {
      ...submits(SignIn.PasswordChange),
      success: Responses.done("Password Changed")
    })
      .middleware(SignedInOnly)
      .annotateMerge(
        texts(
          "Change the own password",
          "Needs the present one. Ends all sessions of the person, this one included."
        )
      )
  )
  .annotateEndpoints(NoTool, noTool)
  .annotateMerge(
    groupTexts(
      "Signing in",
      "People sign in with e-mail address and password, and have a cookie in place of a key. Every request " +
        "here, and every one with a cookie that does more than read, carries the header `X-Requested-With: " +
        "affnet`; an `Origin` that is not the network's own is refused with 403."
    )
  ) {}

const link = {
  one_time_login_link: Schema.String.annotate({
    description: "Signs the person in once, within five minutes",
    examples: ["https://network.example/sign-in/link#3q2-7wEAAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRo"]
  })
}

/** How pages of the network's operator sign people in, with the key of a manager. */
export class LoginLinksApi extends HttpApiGroup.make("loginLinks")
  .add(
    HttpApiEndpoint.post("getLoginLink", "/get-login-link", {
      ...creates(SignIn.SignInInput),
      success: Responses.success("Login Link", link)
    })
      .annotate(ShowsSecret, true)
      .annotate(KeepsItsAnswer, true)
      .annotateMerge(
        texts(
          "Get a login link",
          "A link that signs the person with this e-mail address and password in once. A wrong password is 401."
        )
      ),
    HttpApiEndpoint.post("resetUserPassword", "/user/reset-password", {
      ...creates(SignIn.ForgottenPassword),
      success: Responses.done("A link is mailed to the address if it is known")
    }).annotateMerge(
      texts(
        "Have somebody choose a new password",
        "Mails a link to the person with this address, as `/auth/forgot-password` does."
      )
    )
  )
  .annotateEndpoints(NoTool, noTool)
  .annotate(Area, "affiliates")
  .annotateMerge(groupTexts("Login links", "For pages that sign people in.")) {}
