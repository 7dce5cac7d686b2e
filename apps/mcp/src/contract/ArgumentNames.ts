/** Errors of the network name its parameters; a model knows the arguments of its tool alone. */

/** The argument that stands for a parameter of the network; the same name where there is none. */
export type ArgumentOf = (parameter: string) => string

/** Names of arguments → names of parameters. */
export type Names = Readonly<Record<string, string>>

/** The way back from parameters to arguments. */
export const argumentOf = (names: Names): ArgumentOf => {
  const backward = new Map(Object.entries(names).map(([argument, name]) => [name, argument]))
  return (parameter) => backward.get(parameter) ?? parameter
}

/** Within a sentence only what can be no word of it: `sortField`, but not `id`. */
const parameter = /\b[a-z]+(?:[A-Z][a-z]+)+\b/gu

/** A sentence of the network, with the names of arguments. */
export const inWords = (sentence: string, nameOf: ArgumentOf): string =>
  sentence.replace(parameter, nameOf)
