import type { TSchema } from 'typebox'

/** Tag colours of the enum dictionary: grey, blue, orange, green, red. */
export type Colour = 'grey' | 'blue' | 'orange' | 'green' | 'red'

/** Wire number → [name used in words and code, tag colour]. */
export type Options = Readonly<Record<number, readonly [name: string, colour?: Colour]>>

/** How a value is shortened before it leaves the server for someone without the `unmask` permission. */
export type Mask = 'phone' | 'idcard' | 'all' | ((value: never) => unknown)

export interface FieldRules {
  required?: boolean
  /** Set by the server only; a body that carries it is refused. */
  readonly?: boolean
  /** Unique in the tenant; the table has the index. */
  unique?: boolean
  default?: unknown
  mask?: Mask
  /** Fixed once the row exists. */
  immutable?: boolean
  /** Taken from a body, never answered: a password. The entity's own `create` or `update` keeps it. */
  writeOnly?: boolean
}

/** Ids of rows of one entity that stand inside a free shape, where no foreign key can look. */
export interface Mentions<Value> {
  to: string
  ids(value: Value): readonly string[]
}

/** Form controls of free shapes that all apps have. Other shapes get theirs from the screens of the app. */
export type Widget = 'geo' | 'specs'

export type FieldKind =
  | { kind: 'str'; min: number; max: number; pattern?: string; format?: 'phone' | 'servicePhone' | 'email' | 'zone' }
  | { kind: 'text'; max: number }
  | { kind: 'int'; min: number; max: number; unit?: string }
  | { kind: 'num'; min: number; max: number; digits: number; unit?: string }
  | { kind: 'fen'; min: number; max: number }
  | { kind: 'pct' }
  | { kind: 'bool' }
  | { kind: 'choice'; options: Options }
  | { kind: 'dt' }
  | { kind: 'date' }
  | { kind: 'ref'; to: string; many: boolean }
  /** `purpose`: how the server makes and keeps what is uploaded; absent, an ordinary picture. */
  | { kind: 'img'; max: number; purpose?: 'avatar' | 'logo' }
  | { kind: 'json'; schema: TSchema; widget?: Widget; mentions?: Mentions<never> }
  /**
   * `no`: prefix + yyyyMMddHHmmss + 6 digits; `orderNo`: two letters of the app + yyMMddHHmmss + 4 digits, unique in the
   * whole platform; both in the tenant's time. `code`: random characters, unique in the whole platform.
   */
  | { kind: 'generated'; how: 'no' | 'orderNo' | 'code'; prefix: string; length: number }

/** `$value` exists only in types: what a row carries under this field. */
export type Field<Value = unknown> = FieldKind & FieldRules & { readonly $value?: Value }

export type Fields = Readonly<Record<string, Field>>

export type ValueOf<F> = F extends { readonly $value?: infer Value } ? Exclude<Value, undefined> : never

/** A row as server code and screens read it: every own field; null when empty, if it may be empty. */
export type RowOf<F extends Fields> = {
  [K in keyof F]: F[K] extends { required: true } | { default: unknown } ? ValueOf<F[K]> : ValueOf<F[K]> | null
}

/** Keeps what a rule says in the type: a required field is never null in a row. */
type Kept<Value, Rules> = Field<Value> & Pick<Rules, Extract<keyof Rules, 'required' | 'default'>>

const MAX_FEN = 99_999_999

export const str = <const R extends FieldRules & { min?: number; pattern?: string } = object>(
  max: number,
  rules?: R,
): Kept<string, R> => kept({ kind: 'str', ...rules, min: rules?.min ?? 1, max })

export const phone = <const R extends FieldRules = object>(rules?: R): Kept<string, R> =>
  kept({ kind: 'str', min: 6, max: 20, format: 'phone', ...rules })

/** A number that people call: also a landline, a 400 number or one of five digits. */
export const servicePhone = <const R extends FieldRules = object>(rules?: R): Kept<string, R> =>
  kept({ kind: 'str', min: 5, max: 24, format: 'servicePhone', ...rules })

/** An IANA time zone. Whether there is such a one, the entity's `check` says. */
export const zone = <const R extends FieldRules = object>(rules?: R): Kept<string, R> =>
  kept({ kind: 'str', min: 1, max: 64, format: 'zone', ...rules })

export const text = <const R extends FieldRules = object>(max = 5000, rules?: R): Kept<string, R> =>
  kept({ kind: 'text', max, ...rules })

export const int = <const R extends FieldRules & { min?: number; max?: number; unit?: string } = object>(
  rules?: R,
): Kept<number, R> => kept({ kind: 'int', ...rules, min: rules?.min ?? 0, max: rules?.max ?? Number.MAX_SAFE_INTEGER })

export const num = <const R extends FieldRules & { min?: number; max?: number; unit?: string } = object>(
  digits: number,
  rules?: R,
): Kept<number, R> => kept({ kind: 'num', digits, ...rules, min: rules?.min ?? 0, max: rules?.max ?? 1e14 })

/** Money, in integer fen. */
export const fen = <const R extends FieldRules & { min?: number; max?: number } = object>(rules?: R): Kept<number, R> =>
  kept({ kind: 'fen', ...rules, min: rules?.min ?? 0, max: rules?.max ?? MAX_FEN })

/** 0..100 with two decimals. */
export const pct = <const R extends FieldRules = object>(rules?: R): Kept<number, R> => kept({ kind: 'pct', ...rules })

export const bool = <const R extends FieldRules = object>(rules?: R): Kept<boolean, R> =>
  kept({ kind: 'bool', ...rules })

export const choice = <const O extends Options, const R extends FieldRules = object>(
  options: O,
  rules?: R,
): Kept<number, R> & { options: O } => kept({ kind: 'choice', options, ...rules }) as Kept<number, R> & { options: O }

/** A moment, ISO 8601 in UTC on the wire. */
export const dt = <const R extends FieldRules = object>(rules?: R): Kept<string, R> => kept({ kind: 'dt', ...rules })

/** A day, `YYYY-MM-DD`. */
export const date = <const R extends FieldRules = object>(rules?: R): Kept<string, R> =>
  kept({ kind: 'date', ...rules })

/** The id of a row of the named entity (`user`, `registerCode`). */
export const ref = <const R extends FieldRules = object>(to: string, rules?: R): Kept<string, R> =>
  kept({ kind: 'ref', to, many: false, ...rules })

export const refs = <const R extends FieldRules = object>(to: string, rules?: R): Kept<string[], R> =>
  kept({ kind: 'ref', to, many: true, ...rules })

export const img = <const R extends FieldRules & { purpose?: 'avatar' | 'logo' } = object>(
  max = 1,
  rules?: R,
): Kept<string[], R> => kept({ kind: 'img', max, ...rules })

type JsonRules<Value> = FieldRules & { widget?: Widget; mentions?: Mentions<Value> }

/** A free shape, checked by its schema; `widget` names its form control, where all apps have one. */
export const json = <Value>(schema: TSchema, rules?: JsonRules<Value>): Field<Value> =>
  kept({ kind: 'json', schema, ...rules })

/** The same for a shape that is never empty: with the value's type named, TypeScript infers nothing from `rules`. */
export const requiredJson = <Value>(schema: TSchema, rules?: JsonRules<Value>): Kept<Value, { required: true }> =>
  kept({ kind: 'json', schema, ...rules, required: true })

/** `prefix` + yyyyMMddHHmmss + 6 digits, in the tenant's time. */
export const serialNo = (prefix: string) =>
  kept<string, { required: true }>({
    kind: 'generated',
    how: 'no',
    prefix,
    length: prefix.length + 20,
    readonly: true,
    required: true,
  })

/** Two letters of the app + yyMMddHHmmss + 4 digits, in the tenant's time; unique in the whole platform. */
export const orderNo = (letters: string) =>
  kept<string, { required: true }>({
    kind: 'generated',
    how: 'orderNo',
    prefix: letters,
    length: 18,
    readonly: true,
    required: true,
  })

/** Random letters and digits, unique in the whole platform: it stands in a printed address. */
export const randomCode = (length: number) =>
  kept<string, { required: true }>({
    kind: 'generated',
    how: 'code',
    prefix: '',
    length,
    readonly: true,
    required: true,
  })

// The rules' literal types are what `kept` is for; the value itself is the plain object.
function kept<Value, R>(field: FieldKind & FieldRules): Kept<Value, R> {
  return field as unknown as Kept<Value, R>
}
