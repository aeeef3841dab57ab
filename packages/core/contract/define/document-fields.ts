import type { FieldRules, ValueOf } from './fields.ts'

/**
 * Fields of documents that are stored as JSON, such as the props of a widget or the query of a source of data: kinds that
 * columns of the database do not have. Types, schemas and forms follow from a table of them. The public page loads this
 * file, so it must not import libraries.
 */

/** The kinds without further fields inside. */
export type DocumentKind =
  /** `numbers`: any other number, too; the options are the usual ones. */
  | { kind: 'oneOf'; options: readonly (string | number)[]; numbers?: true }
  /** A time expression such as `*-2h`; '' for none. */
  | { kind: 'time' }
  /** A length of time such as `5m`; '' for none. */
  | { kind: 'interval' }
  | { kind: 'texts'; max: number; maxLength: number }

/** A field of a document, of these kinds or of others. `$value` exists only in types, as in Field. */
export type DocumentField<Value = unknown> = { readonly kind: string } & FieldRules & { readonly $value?: Value }

export type DocumentFields = Readonly<Record<string, DocumentField>>

/** The values as code reads them: every field is present; null where none was given and there is no default. */
export type ReadOf<F extends DocumentFields> = {
  [K in keyof F]: F[K] extends { required: true } | { default: unknown } ? ValueOf<F[K]> : ValueOf<F[K]> | null
}

/** The values as they are stored: a field may be absent, unless it is required. */
export type StoredOf<F extends DocumentFields> = {
  -readonly [K in keyof F as F[K] extends { required: true } ? K : never]: StoredValue<F[K]>
} & { -readonly [K in keyof F as F[K] extends { required: true } ? never : K]?: StoredValue<F[K]> }

// In brackets: of a field that may be of any kind, only the type of its value is known.
type StoredValue<F> = [F] extends [{ kind: 'list'; of: infer Of extends DocumentFields }]
  ? StoredOf<Of>[]
  : [F] extends [{ kind: 'section'; of: infer Of extends DocumentFields }]
    ? StoredOf<Of>
    : ValueOf<F>

/** A field with a default is never null in a view. */
type FieldWithRules<Kind, Value, Rules> = Kind & { readonly $value?: Value } & FieldRules &
  Pick<Rules, Extract<keyof Rules, 'required' | 'default'>>

type Defaulted<Rules> = Rules & { default: unknown }

// The cast adds the type of the value and the literal types of the rules; the value itself is the plain object.
function withRules<G>(field: object): G {
  return field as G
}

export const oneOf = <const O extends string | number, const R extends FieldRules & { default?: NoInfer<O> }>(
  options: readonly O[],
  rules: R,
): FieldWithRules<{ kind: 'oneOf'; options: readonly O[] }, O, R> => withRules({ kind: 'oneOf', options, ...rules })

/** Any number, or one of the options, among which are the usual numbers. */
export const numberOrOneOf = <const O extends string | number>(
  options: readonly O[],
  rules: FieldRules & { default: NoInfer<O> },
): FieldWithRules<{ kind: 'oneOf'; options: readonly O[]; numbers: true }, O | number, Defaulted<object>> =>
  withRules({ kind: 'oneOf', options, numbers: true, ...rules })

export const time = (
  initial: string,
  rules: FieldRules = {},
): FieldWithRules<{ kind: 'time' }, string, Defaulted<object>> =>
  withRules({ kind: 'time', default: initial, ...rules })

export const interval = (
  initial: string,
  rules: FieldRules = {},
): FieldWithRules<{ kind: 'interval' }, string, Defaulted<object>> =>
  withRules({ kind: 'interval', default: initial, ...rules })

export const texts = (
  max: number,
  maxLength: number,
  rules: FieldRules = {},
): FieldWithRules<{ kind: 'texts'; max: number; maxLength: number }, string[], Defaulted<object>> =>
  withRules({ kind: 'texts', max, maxLength, default: [], ...rules })

/** Fields that belong together, as a nested object. */
export const section = <const F extends DocumentFields, const R extends FieldRules = object>(
  fields: F,
  rules?: R,
): FieldWithRules<{ kind: 'section'; of: F }, ReadOf<F>, Defaulted<R>> =>
  withRules({ kind: 'section', of: fields, default: {}, ...rules })

export const list = <const F extends DocumentFields, const R extends FieldRules = object>(
  fields: F,
  max: number,
  rules?: R,
): FieldWithRules<{ kind: 'list'; of: F; max: number }, ReadOf<F>[], Defaulted<R>> =>
  withRules({ kind: 'list', of: fields, max, default: [], ...rules })
