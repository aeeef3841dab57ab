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
}

export type FieldKind =
  | { kind: 'str'; min: number; max: number; pattern?: string; format?: 'phone' | 'email' }
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
  | { kind: 'img'; max: number }
  | { kind: 'json'; schema: TSchema; widget?: string }
  /** `no`: prefix + yyyyMMddHHmmss + 6 digits. `code`: random characters, unique in the whole platform. */
  | { kind: 'generated'; how: 'no' | 'code'; prefix: string; length: number }

/** `$value` exists only in types: what a row carries under this field. */
export type Field<Value = unknown> = FieldKind & FieldRules & { readonly $value?: Value }

export type Fields = Readonly<Record<string, Field>>

export type ValueOf<F> = F extends { readonly $value?: infer Value } ? Exclude<Value, undefined> : never

/** A row as server code and screens read it: every own field, null when empty. */
export type RowOf<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> | null }

const MAX_FEN = 99_999_999

export const str = (max: number, rules: FieldRules & { min?: number; pattern?: string } = {}): Field<string> => ({
  kind: 'str',
  ...rules,
  min: rules.min ?? 1,
  max,
})
export const phone = (rules: FieldRules = {}): Field<string> => ({
  kind: 'str',
  min: 6,
  max: 20,
  format: 'phone',
  ...rules,
})
export const email = (rules: FieldRules = {}): Field<string> => ({
  kind: 'str',
  min: 3,
  max: 120,
  format: 'email',
  ...rules,
})
export const text = (max = 5000, rules: FieldRules = {}): Field<string> => ({ kind: 'text', max, ...rules })
export const int = (rules: FieldRules & { min?: number; max?: number; unit?: string } = {}): Field<number> => ({
  kind: 'int',
  ...rules,
  min: rules.min ?? 0,
  max: rules.max ?? Number.MAX_SAFE_INTEGER,
})
export const num = (
  digits: number,
  rules: FieldRules & { min?: number; max?: number; unit?: string } = {},
): Field<number> => ({ kind: 'num', digits, ...rules, min: rules.min ?? 0, max: rules.max ?? 1e14 })
/** Money, in integer fen. */
export const fen = (rules: FieldRules & { min?: number; max?: number } = {}): Field<number> => ({
  kind: 'fen',
  ...rules,
  min: rules.min ?? 0,
  max: rules.max ?? MAX_FEN,
})
/** 0..100 with two decimals. */
export const pct = (rules: FieldRules = {}): Field<number> => ({ kind: 'pct', ...rules })
export const bool = (rules: FieldRules = {}): Field<boolean> => ({ kind: 'bool', ...rules })
export const choice = <const O extends Options>(
  options: O,
  rules: FieldRules = {},
): Field<number> & { options: O } => ({ kind: 'choice', options, ...rules })
/** A moment, ISO 8601 in UTC on the wire. */
export const dt = (rules: FieldRules = {}): Field<string> => ({ kind: 'dt', ...rules })
/** A day, `YYYY-MM-DD`. */
export const date = (rules: FieldRules = {}): Field<string> => ({ kind: 'date', ...rules })
/** The id of a row of the named entity (`user`, `registerCode`). */
export const ref = (to: string, rules: FieldRules = {}): Field<string> => ({ kind: 'ref', to, many: false, ...rules })
export const refs = (to: string, rules: FieldRules = {}): Field<string[]> => ({ kind: 'ref', to, many: true, ...rules })
export const img = (max = 1, rules: FieldRules = {}): Field<string[]> => ({ kind: 'img', max, ...rules })
/** A free shape, checked by its schema; `widget` names the form control the app's web code supplies. */
export const json = <Value>(schema: TSchema, rules: FieldRules & { widget?: string } = {}): Field<Value> => ({
  kind: 'json',
  schema,
  ...rules,
})
export const serialNo = (prefix: string): Field<string> => ({
  kind: 'generated',
  how: 'no',
  prefix,
  length: prefix.length + 20,
  readonly: true,
})
export const randomCode = (length: number): Field<string> => ({
  kind: 'generated',
  how: 'code',
  prefix: '',
  length,
  readonly: true,
})
