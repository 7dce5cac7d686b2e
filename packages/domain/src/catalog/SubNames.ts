/** What affiliates tell their traffic apart by: parameters of their links that are theirs to fill. */

/** The sub ids, which access and terms may name. */
export const subIds = ["sub_id1", "sub_id2", "sub_id3", "sub_id4", "sub_id5"] as const

/** The sub ids and the further parameters. */
export const subNames = [
  ...subIds,
  "aff_param1",
  "aff_param2",
  "aff_param3",
  "aff_param4",
  "aff_param5"
] as const
