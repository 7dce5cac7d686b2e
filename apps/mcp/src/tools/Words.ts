import { Option, Predicate, Schema, SchemaAST, SchemaGetter } from "effect"

/** Words for what the network knows by numbers: models choose words right, and people read them. */

/** A code by its word. */
export const of = <Code extends number>(
  code: Schema.Codec<Code, number>,
  words: ReadonlyArray<readonly [code: Code, word: string]>
) => {
  const wordOf = new Map<number, string>(words)
  const codeOf = new Map([...wordOf].map(([number, word]) => [word, number]))
  const message = `must be one of ${[...codeOf.keys()].join(", ")}`
  return Schema.Literals([...codeOf.keys()])
    .annotate({ message })
    .pipe(
      Schema.decodeTo(Schema.Number, {
        decode: SchemaGetter.transform((word) => codeOf.get(word) ?? Number.NaN),
        encode: SchemaGetter.transform((number: number) => wordOf.get(number) ?? "")
      }),
      Schema.decodeTo(code)
    )
}

/** Numbers as text, which schemas of numbers take as well, are no words. */
const isWord = (text: string): boolean => Number.isNaN(Number(text)) && text !== "NaN"

/** The words among literals. */
export const among = (values: ReadonlyArray<unknown>): ReadonlyArray<string> =>
  values.filter(Predicate.isString).filter(isWord)

const literalsIn = (ast: SchemaAST.AST): ReadonlyArray<unknown> => {
  if (SchemaAST.isUnion(ast)) return ast.types.flatMap(literalsIn)
  return SchemaAST.isLiteral(ast) ? [ast.literal] : []
}

/** What a value is called by the first word that the schema takes for it; the value where there is none. */
export const labelOf = (schema: Schema.Codec<unknown>): ((value: unknown) => unknown) => {
  const read = Schema.decodeUnknownOption(schema)
  const labels = new Map<unknown, string>()
  for (const word of among(literalsIn(SchemaAST.toEncoded(schema.ast)))) {
    const value = Option.getOrUndefined(read(word))
    if (!labels.has(value)) labels.set(value, word)
  }
  return (value) => labels.get(value) ?? value
}
