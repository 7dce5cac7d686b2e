import { PasskeysApi } from "../accounts/Passkeys.ts"
import { RegistrationApi } from "../accounts/Registration.ts"
import { SecondFactorsApi } from "../accounts/SecondFactors.ts"
import { AuthApi } from "../accounts/SignIn.ts"
import { HealthApi } from "../http/Health.ts"
import { TrackingApi } from "../tracking/Tracking.ts"

/** Those that ask for no key. */
export const ofNobody = [
  AuthApi,
  RegistrationApi,
  SecondFactorsApi,
  PasskeysApi,
  HealthApi,
  TrackingApi
] as const
