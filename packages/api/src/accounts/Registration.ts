import { Member, SignIn, SignUp } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { NoTool } from "../http/AsTool.ts"
import * as Payload from "../http/Payload.ts"
import * as Responses from "../http/Responses.ts"
import { groupTexts, texts } from "../http/Texts.ts"
import { noTool, reading, writing } from "./authOperations.ts"

/** How people come to have an account that they sign in to. */
export class RegistrationApi extends HttpApiGroup.make("registration")
  .add(
    HttpApiEndpoint.get("getSignUp", "/auth/sign-up", {
      success: Responses.success("Sign-ups", { sign_up: SignUp.OpenSignUps }),
      error: reading
    }).annotateMerge(
      texts(
        "See who may sign up",
        "The roles that the network's settings open (`sign_up`), for pages that offer it. Needs no key."
      )
    ),
    HttpApiEndpoint.post("signUp", "/auth/sign-up", {
      payload: Payload.of(SignUp.SignUpInput),
      success: Responses.done("A link is mailed to the address"),
      error: writing
    }).annotateMerge(
      texts(
        "Sign up as an affiliate",
        "Where the network's settings allow it (`sign_up`), otherwise 403. Mails a link by which the address is " +
          "verified, good for a day; the affiliate is made then, and waits for a manager with status 3. Whether " +
          "the address is known makes no difference to the answer."
      )
    ),
    HttpApiEndpoint.post("verifyEmail", "/auth/verify-email", {
      payload: Payload.of(SignIn.Verification),
      success: Responses.done("E-mail Verified"),
      error: writing
    }).annotateMerge(
      texts(
        "Verify an e-mail address",
        "What the page behind the mailed link of a sign-up sends. Signs nobody in: a manager approves first."
      )
    ),
    HttpApiEndpoint.post("acceptInvitation", "/auth/accept-invitation", {
      payload: Payload.of(Member.InvitationAnswer),
      success: Responses.done("Invitation Accepted"),
      error: writing
    }).annotateMerge(
      texts(
        "Accept an invitation",
        "What the page behind a mailed invitation sends. Whoever has no password yet chooses one. Signs nobody in."
      )
    )
  )
  .annotateEndpoints(NoTool, noTool)
  .annotateMerge(
    groupTexts("Registration", "How people come to have an account that they sign in to.")
  ) {}
