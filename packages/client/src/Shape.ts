/** What a value has to look like: as much of JSON Schema as the contract needs. */
export interface Shape {
  /** The name of another shape. */
  readonly $ref?: string
  readonly type?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<Shape>
  readonly allOf?: ReadonlyArray<Shape>
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: ReadonlyArray<string>
  /** What all other properties look like; they are free when it is not given. */
  readonly additionalProperties?: Shape
  readonly items?: Shape
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** Shapes by name. */
export type Shapes = Readonly<Record<string, Shape>>
