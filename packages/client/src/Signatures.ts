import type { Api } from "@affnet/api"
import type { Schema, Types } from "effect"
import type { HttpApi, HttpApiClient, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import type { Call } from "./Call.ts"
import type { CsvExport } from "./CsvExport.ts"
import type { FileInput } from "./FileInput.ts"
import type { List, Page } from "./List.ts"
import type { CallOptions } from "./Options.ts"
import type { Plain, Query } from "./Plain.ts"

/** The types of the methods, by what the contract says of their endpoints. */

type Groups = typeof Api extends HttpApi.HttpApi<infer _Id, infer Groups> ? Groups : never

/** An endpoint of the contract by its group and its name. */
type Endpoint<Group extends string, Name extends string> = Extract<
  HttpApiGroup.EndpointsWithIdentifier<Groups, Group>,
  HttpApiEndpoint.ConstraintRequest & { readonly identifier: Name }
>

/** All that a caller says, but for the parameters of the path. */
type Asks<E extends HttpApiEndpoint.ConstraintRequest> = [E["~Payload"]["Type"]] extends [never]
  ? Query<E["~Query"]["Type"]>
  : Omit<Query<E["~Query"]["Type"]>, keyof Body<E>> & Body<E>

/** The body as it goes out in JSON; forms are another way to write the same. */
type Body<E extends HttpApiEndpoint.ConstraintRequest> = E["~Payload"] extends infer Payload
  ? Payload extends Schema.toCodecJson<infer Said>
    ? Plain<Said["Encoded"]>
    : never
  : never

type Answers<E extends HttpApiEndpoint.ConstraintRequest> = Plain<
  HttpApiClient.SuccessType<E["~Success"]>
>

type Part<Info, Name extends string> = [Name] extends [keyof Info] ? Info[Name] : Info

type Arguments<Params extends ReadonlyArray<unknown>, Input> = [keyof Input] extends [never]
  ? [...params: Params, options?: CallOptions]
  : Record<never, never> extends Input
    ? [...params: Params, input?: Input, options?: CallOptions]
    : [...params: Params, input: Input, options?: CallOptions]

type Files<Field extends string> = [Field] extends [never]
  ? unknown
  : { readonly [name in Field]?: FileInput | undefined }

/** A method with one answer. */
export type Method<
  Group extends string,
  Name extends string,
  Params extends ReadonlyArray<unknown>,
  Only extends string,
  File extends string = never
> = (
  ...args: Arguments<Params, Types.Simplify<Omit<Asks<Endpoint<Group, Name>>, File> & Files<File>>>
) => Call<
  [Only] extends [never]
    ? Answers<Endpoint<Group, Name>>
    : Part<Answers<Endpoint<Group, Name>>, Only>
>

type ItemOf<P> = P extends Page<infer Item> ? Item : never

type PageOf<E extends HttpApiEndpoint.ConstraintRequest> = Answers<E> & Page<ItemOf<Answers<E>>>

/** A method that gives a list. */
export type ListOf<
  Group extends string,
  Name extends string,
  Params extends ReadonlyArray<unknown>
> = (
  ...args: Arguments<Params, Types.Simplify<Asks<Endpoint<Group, Name>>>>
) => List<ItemOf<Answers<Endpoint<Group, Name>>>, PageOf<Endpoint<Group, Name>>>

/** What gives the rows of a report as CSV as well. */
interface WithCsv<Args extends ReadonlyArray<unknown>> {
  /** All rows as CSV: without `page` and `perPage` every row of the filter comes. */
  readonly csv: (...args: Args) => CsvExport
}

/** A list that comes as CSV as well. */
export type ExportedList<
  Group extends string,
  Name extends string,
  Params extends ReadonlyArray<unknown>
> = ListOf<Group, Name, Params> & WithCsv<Parameters<ListOf<Group, Name, Params>>>

/** A method with one answer whose rows come as CSV as well. */
export type Exported<
  Group extends string,
  Name extends string,
  Params extends ReadonlyArray<unknown>,
  Only extends string
> = Method<Group, Name, Params, Only> & WithCsv<Parameters<Method<Group, Name, Params, Only>>>
