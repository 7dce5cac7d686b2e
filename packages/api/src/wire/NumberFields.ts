import { FieldTypes } from "@affnet/domain"
import { SchemaAST } from "effect"
import { HttpApi } from "effect/http-api"
import { Api } from "../Api.ts"

const found = new Set<string>()

/** The names of the fields of bodies that take numbers, in whichever operation. */
export const numberFields: ReadonlySet<string> = found

HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint }) => {
    for (const { ast } of endpoint.payload.get("application/json")?.schemas ?? []) {
      const body = SchemaAST.toEncoded(ast)
      if (!SchemaAST.isObjects(body)) continue
      for (const { name, type } of body.propertySignatures) {
        if (FieldTypes.members(type).some(SchemaAST.isNumber)) found.add(String(name))
      }
    }
  }
})
