import { type Affnet, NotFound } from "@affnet/client"

/** What an affiliate is owed; undefined when there is no such affiliate. */
export const owed = async (affnet: Affnet, id: number): Promise<string | undefined> => {
  try {
    const { balance_due } = await affnet.affiliates.get(id)
    return balance_due
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}
