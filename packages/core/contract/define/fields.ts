import type { TSchema } from 'typebox'
import type { Text } from '../refusal.ts'
import type { RichTextNode } from '../rich-text.ts'

/** The tag colours of the status dictionary. */
/**
 * What a state means for whoever reads it. Lists, details, overviews, maps and phones draw it alike, with a shape for
 * each colour, and product/states.test.ts has the states of each.
 *
 * - `grey`: waiting, off, or over without anything to do
 * - `blue`: under way by itself
 * - `green`: as it should be
 * - `orange`: somebody has to act
 * - `red`: a fault, or something that failed
 *
 * What is no state, such as a kind of change, has no colour.
 */
export type Colour = 'grey' | 'blue' | 'orange' | 'green' | 'red'

/** Number on the wire → [name used in words and code, tag colour]. */
export type Options = Readonly<Record<number, readonly [name: string, colour?: Colour]>>

/** How the server shortens a value for a person without the `unmask` permission. */
export type Mask = 'phone' | 'idcard' | 'all' | ((value: never) => unknown)

export interface FieldRules {
  required?: boolean
  /** What the form says below the field, and for a value that does not fit its pattern: the characters it takes. */
  takes?: Text
  /** Set only by the server; a body that contains it is refused. */
  readonly?: boolean
  /**
   * Of a text that programs write as codes: the words of those that are known, before which come the app's own, at one of
   * these paths with the code behind it. Another code is shown as it is.
   */
  coded?: { words: Readonly<Record<string, Text>>; own?: readonly string[] }
  /** Programs write stored texts into it, too, besides what people type. */
  byPrograms?: true
  /** Unique within the tenant; the table has the index. */
  unique?: boolean
  default?: unknown
  mask?: Mask
  /** Cannot be changed after the row was created. */
  immutable?: boolean
  /** Accepted in a body but never in an answer, such as a password. The entity's own `create` or `update` stores it. */
  writeOnly?: boolean
  /** What it tells of its row, where its kind does not say so: a detail shows together what belongs together. */
  about?: About
  /** It means nothing in a tenant without an app that has work orders, and is not shown there. */
  with?: 'workOrders'
  /** Of a pattern's field: this app has nothing for it. Answers have it, pages do not show it. */
  unused?: true
  /** Of a widget's prop, or of an action's input: it is used, and its control shown, only while this holds. */
  when?: When
  /** Of a widget's prop: `owner` keeps it from public pages. */
  shown?: 'owner'
  /** Of a widget's number: the name of the number beside it that it must be greater than, where both are set. */
  above?: string
  /** Of a widget's text: values that its control offers beside any other. */
  suggests?: readonly string[]
  /** Of a widget's prop: the right without which nobody may change it; `query` where it says what the server reaches. */
  needs?: ComponentRight | 'query'
}

export type About = 'money' | 'people' | 'device' | 'content' | 'times'

/** What an author of dashboards may do besides placing and restyling: let widgets control devices, or run scripts. */
export type ComponentRight = 'control' | 'script'

/** Another prop or input beside it has one of these values. */
export interface When {
  prop: string
  is: readonly (string | number | boolean)[]
}

/** Form controls for free-form values that all apps share. Other controls come from the screens of the app. */
export type Widget = 'geo' | 'specs'

type StrFormat = 'phone' | 'servicePhone' | 'email' | 'zone'

/**
 * `code` marks a text that is compared as a whole (a number, an address): lists never cut it. The number is how many
 * characters it has, if it always has as many.
 */
export type FieldKind =
  | { kind: 'str'; min: number; max: number; pattern?: string; format?: StrFormat; code?: true | number }
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
  /** `purpose`: how the server processes and stores the upload; absent: an ordinary picture. */
  | { kind: 'img'; max: number; purpose?: 'avatar' | 'logo' }
  | { kind: 'json'; schema: TSchema; widget?: Widget }
  /** A text with headings, lists, links and pictures, as the tree of its nodes; `max` characters of its JSON. */
  | { kind: 'richText'; max: number }
  /**
   * `no`: prefix + yyyyMMddHHmmss + 6 digits. `orderNo`: two letters of the app + yyMMddHHmmss + 4 digits, unique in
   * the whole platform. Both use the tenant's time zone. `code`: random characters, unique in the whole platform.
   */
  | { kind: 'generated'; how: 'no' | 'orderNo' | 'code'; prefix: string; length: number }

/** `$value` exists only in types: the type of this field's value in a row. */
export type Field<Value = unknown> = FieldKind & FieldRules & { readonly $value?: Value }

export type Fields = Readonly<Record<string, Field>>

export type ValueOf<F> = F extends { readonly $value?: infer Value } ? Exclude<Value, undefined> : never

/**
 * A row as server code and screens read it, with all fields of the entity; a field that may be empty is null when it is
 * empty.
 */
export type RowOf<F extends Fields> = {
  [K in keyof F]: F[K] extends { required: true } | { default: unknown } ? ValueOf<F[K]> : ValueOf<F[K]> | null
}

/** Keeps the rules in the type: a required field is never null in a row. */
type Kept<Value, Rules> = Field<Value> & Pick<Rules, Extract<keyof Rules, 'required' | 'default'>>

const MAX_FEN = 99_999_999

export const str = <const R extends FieldRules & { min?: number; pattern?: string; code?: true | number } = object>(
  max: number,
  rules?: R,
): Kept<string, R> => kept({ kind: 'str', ...rules, min: rules?.min ?? 1, max })

export const phone = <const R extends FieldRules = object>(rules?: R): Kept<string, R> =>
  kept({ kind: 'str', min: 6, max: 20, format: 'phone', ...rules })

/** A number that people call: a mobile number, a landline, a 400 number or a five-digit number. */
export const servicePhone = <const R extends FieldRules = object>(rules?: R): Kept<string, R> =>
  kept({ kind: 'str', min: 5, max: 24, format: 'servicePhone', ...rules })

/** An IANA time zone. Whether the zone exists is checked by the entity's `check`. */
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

/** 0 to 100 with two decimals. */
export const pct = <const R extends FieldRules = object>(rules?: R): Kept<number, R> => kept({ kind: 'pct', ...rules })

export const bool = <const R extends FieldRules = object>(rules?: R): Kept<boolean, R> =>
  kept({ kind: 'bool', ...rules })

export const choice = <const O extends Options, const R extends FieldRules = object>(
  options: O,
  rules?: R,
): Kept<number, R> & { options: O } => kept({ kind: 'choice', options, ...rules }) as Kept<number, R> & { options: O }

/** A moment; ISO 8601 in UTC on the wire. */
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

type JsonRules = FieldRules & { widget?: Widget }

/** A free-form value that is checked by its schema; `widget` names its form control if all apps share it. */
export const json = <Value>(schema: TSchema, rules?: JsonRules): Field<Value> =>
  kept({ kind: 'json', schema, ...rules })

/**
 * The same for a value that is never empty. With the value's type given explicitly, TypeScript infers nothing from
 * `rules`.
 */
export const requiredJson = <Value>(schema: TSchema, rules?: JsonRules): Kept<Value, { required: true }> =>
  kept({ kind: 'json', schema, ...rules, required: true })

/** A text with headings, lists, links and uploaded pictures. `max` counts the characters of its JSON. */
export const richText = <const R extends FieldRules = object>(max = 100_000, rules?: R): Kept<RichTextNode, R> =>
  kept({ kind: 'richText', max, ...rules })

/** `prefix` + yyyyMMddHHmmss + 6 digits, in the tenant's time zone. */
export const serialNo = (prefix: string) =>
  kept<string, { required: true }>({
    kind: 'generated',
    how: 'no',
    prefix,
    length: prefix.length + 20,
    readonly: true,
    required: true,
  })

/** Two letters of the app + yyMMddHHmmss + 4 digits, in the tenant's time zone; unique in the whole platform. */
export const orderNo = (letters: string) =>
  kept<string, { required: true }>({
    kind: 'generated',
    how: 'orderNo',
    prefix: letters,
    length: 18,
    readonly: true,
    required: true,
  })

/** Random letters and digits, unique in the whole platform because they are part of a printed address. */
export const randomCode = (length: number) =>
  kept<string, { required: true }>({
    kind: 'generated',
    how: 'code',
    prefix: '',
    length,
    readonly: true,
    required: true,
  })

// The cast adds the literal types of the rules; the value itself is the plain object.
function kept<Value, R>(field: FieldKind & FieldRules): Kept<Value, R> {
  return field as unknown as Kept<Value, R>
}
