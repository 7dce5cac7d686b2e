/** What search finds affiliates and advertisers by. */
export const person = {
  search: (record: {
    readonly id: number
    readonly external_id: string | null
    readonly email: string
    readonly firstname: string | null
    readonly lastname: string | null
    readonly company_name: string | null
  }) => [
    record.id,
    record.external_id,
    record.email,
    record.firstname,
    record.lastname,
    record.company_name
  ]
}
