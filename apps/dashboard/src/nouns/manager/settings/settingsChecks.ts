import { Import, Manager, NetworkSettings, PaymentMethod, ReferenceInput } from "@affnet/domain"
import { checkBoth } from "../../../records/checkBoth.ts"

export const titled = checkBoth(ReferenceInput.TitleCreate, ReferenceInput.TitleUpdate)
export const tag = checkBoth(ReferenceInput.TagCreate, ReferenceInput.TagUpdate)
export const tier = checkBoth(ReferenceInput.TierCreate, ReferenceInput.TierUpdate)
export const paymentMethod = checkBoth(
  PaymentMethod.PaymentMethodCreate,
  PaymentMethod.PaymentMethodUpdate
)
export const network = checkBoth(NetworkSettings.NetworkSettingsUpdate)
export const manager = checkBoth(Manager.ManagerCreate, Manager.ManagerUpdate)
export const imported = checkBoth(Import.ImportCreate)
