import { SecondFactor } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { SignedInOnly } from "../http/Authorization.ts"
import { groupTexts, NoTool, texts } from "../http/Marks.ts"
import * as Responses from "../http/Responses.ts"
import { noTool, submits } from "./authOperations.ts"

const secret = {
  secret: Schema.String.annotate({
    description: "What the app keeps, in base32. It is shown this once.",
    examples: ["JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"]
  }),
  uri: Schema.String.annotate({
    description: "The same as an address that apps read, usually as a QR code",
    examples: [
      "otpauth://totp/Example%20Network:ann%40blog.example?secret=JBSWY3DPEHPK3PXP&issuer=Example%20Network"
    ]
  })
}

const codes = {
  recovery_codes: Schema.Array(Schema.String).annotate({
    description: `${SecondFactor.recoveryCodes} codes, each good once in place of the app. They are shown this once.`,
    examples: [["MFRG-GZDF-MZTW-Q2LK"]]
  })
}

/** What people sign in with beside the password. */
export class SecondFactorsApi extends HttpApiGroup.make("secondFactors")
  .add(
    HttpApiEndpoint.post("setUpTotp", "/auth/totp", {
      ...submits(SecondFactor.SecondFactorChange),
      success: Responses.success("Second Factor Set Up", secret)
    })
      .middleware(SignedInOnly)
      .annotateMerge(
        texts(
          "Set up a second factor",
          "Makes a secret for an app that shows codes (TOTP, RFC 6238). It counts once it is confirmed; until then " +
            "another one takes its place. Needs the password."
        )
      ),
    HttpApiEndpoint.post("confirmTotp", "/auth/totp/confirm", {
      ...submits(SecondFactor.SecondFactorProof),
      success: Responses.success("Second Factor Confirmed", codes)
    })
      .middleware(SignedInOnly)
      .annotateMerge(
        texts(
          "Confirm a second factor",
          "With a code that the app shows. From then on signing in asks for `code`, however it begins."
        )
      ),
    HttpApiEndpoint.post("removeTotp", "/auth/totp/remove", {
      ...submits(SecondFactor.SecondFactorChange),
      success: Responses.done("Second Factor Removed")
    })
      .middleware(SignedInOnly)
      .annotateMerge(
        texts(
          "Remove the second factor",
          "With its recovery codes. Needs the password. A new one can be set up then."
        )
      )
  )
  .annotateEndpoints(NoTool, noTool)
  .annotateMerge(groupTexts("Second factors", "What people sign in with beside the password.")) {}
