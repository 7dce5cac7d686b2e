import { Member, SignIn, SignUp } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { groupTexts, NoTool, texts } from "../http/Marks.ts"
import * as Responses from "../http/Responses.ts"
import { noTool, reading, submits } from "./authOperations.ts"

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
      ...submits(SignUp.SignUpInput),
      success: Responses.done("A link is mailed to the address")
    }).annotateMerge(
      texts(
        "Sign up as an affiliate",
        "Where the network's settings allow it (`sign_up`), otherwise 403. Mails a link by which the address is " +
          "verified, good for a day; the affiliate is made then, and waits for a manager with status 3. Whether " +
          "the address is known makes no difference to the answer."
      )
    ),
    HttpApiEndpoint.post("verifyEmail", "/auth/verify-email", {
      ...submits(SignIn.Verification),
      success: Responses.done("E-mail Verified")
    }).annotateMerge(
      texts(
        "Verify an e-mail address",
        "What the page behind the mailed link of a sign-up sends, with the password of the sign-up. Signs nobody " +
          "in: a manager approves first."
      )
    ),
    HttpApiEndpoint.post("acceptInvitation", "/auth/accept-invitation", {
      ...submits(Member.InvitationAnswer),
      success: Responses.done("Invitation Accepted")
    }).annotateMerge(
      texts(
        "Accept an invitation",
        "What the page behind a mailed invitation sends. Whoever has no password yet chooses one; " +
          "others give the one that they sign in with. Signs nobody in."
      )
    )
  )
  .annotateEndpoints(NoTool, noTool)
  .annotateMerge(
    groupTexts("Registration", "How people come to have an account that they sign in to.")
  ) {}
