import type { ColourCondition } from '@atrium/core/contract/colours'
import type { DocumentKind, ReadOf } from '@atrium/core/contract/define/document-fields'
import { type FieldKind, type FieldRules, num } from '@atrium/core/contract/define/fields'
import type { Text } from '@atrium/core/contract/refusal'
import type { RichTextNode } from '@atrium/core/contract/rich-text'

/** What the props of widgets have in common with other documents: a table of a kind is written with one import. */
export { interval, list, oneOf, section, texts, time } from '@atrium/core/contract/define/document-fields'

/**
 * The fields of a widget kind's props. Everything else follows from the one table of a kind: what a save may contain,
 * the defaults, what a public page gets, what is sealed, and the property form. The public page loads this file, so it
 * must not import libraries.
 */

/** The kinds of props that the fields of entities do not have. */
export type PropKind =
  | DocumentKind
  /** A plain colour, or '' for the theme's own. */
  | { kind: 'colour' }
  | { kind: 'colours'; max: number }
  | { kind: 'colourConditions'; max: number }
  /** A section with a colour and colour conditions, with a control of its own. */
  | { kind: 'textStyle'; of: Props }
  /** The name of a column of the widget's data; '' for the next one. With `many`, a list of names. */
  | { kind: 'column'; many: boolean; max: number }
  | { kind: 'section'; of: Props }
  | { kind: 'list'; of: Props; max: number }
  | { kind: 'code'; language: 'json' | 'js' | 'html' | 'sql'; max: number }
  /** The tree of a document of the rich-text editor, or null. */
  | { kind: 'richText'; max: number }
  /** `{lng, lat}` in WGS-84 degrees, or null. */
  | { kind: 'place' }
  /** A GeoJSON polygon, or null. */
  | { kind: 'area' }
  /** `_id` of a dashboard, or ''. */
  | { kind: 'dashboard' }
  /** The name of a parameter of the dashboard, or ''. */
  | { kind: 'parameter' }
  /** `_id` of a stored data source of this type, or ''. */
  | { kind: 'source'; type: number }
  /**
   * The address of an uploaded picture (`/api/file/…`) or of one elsewhere, which the server fetches; '' for none.
   * `every`: the name of the interval beside it after which the server fetches it again. `isUploaded`: no other one.
   */
  | { kind: 'picture'; every?: string; isUploaded?: true }
  /** A path of this site, or the http(s) address of another one; '' for none. */
  | { kind: 'link' }
  /**
   * Props of the whole, and `objects` by id, each with the props of its `sort`. An operation of a dashboard changes one
   * object as a whole, so that two authors meet only on the same one.
   */
  | ({ kind: 'drawing' } & ObjectRules)
  /** Sealed by the vault; answers contain `has…` instead. */
  | { kind: 'secret'; max: number }

/** The name of the objects of a drawing, beside the props of the whole. */
export const OBJECTS = 'objects'

interface ObjectRules {
  of: Props
  sorts: Sorts
  /** The most objects. */
  max: number
  /** What the tables cannot say about an object whose props are valid: path of the prop → what is wrong. */
  check(object: Readonly<Record<string, unknown>>): Readonly<Record<string, Text>>
}

export type Sorts = Readonly<Record<string, Props>>

/** An object as a view reads it. */
export type ObjectOf<S extends Sorts> = { [K in keyof S & string]: { sort: K } & PropsOf<S[K]> }[keyof S & string]

/** `$value` exists only in types, as in Field. */
export type Prop<Value = unknown> = (FieldKind | PropKind) & FieldRules & { readonly $value?: Value }

export type Props = Readonly<Record<string, Prop>>

/** The props as a view reads them: every prop is present; null where none was given and there is no default. */
export type PropsOf<P extends Props> = ReadOf<P>

/** A prop with a default is never null in a view. */
type PropWithRules<Value, R> = Prop<Value> & Pick<R, Extract<keyof R, 'required' | 'default'>>

function prop<Value, R>(kind: PropKind, rules: FieldRules & { default: unknown }): PropWithRules<Value, R> {
  return { ...kind, ...rules } as unknown as PropWithRules<Value, R>
}

type Defaulted = { default: unknown }

/** A number without a limit that anybody would reach; null for none. */
export const anyNumber = (rules: Pick<FieldRules, 'above' | 'when'> = {}) =>
  num(10, { min: -1e14, max: 1e14, ...rules })

export const colour = (rules: FieldRules = {}): PropWithRules<string, Defaulted> =>
  prop({ kind: 'colour' }, { default: '', ...rules })

export const colours = (max: number, rules: FieldRules = {}): PropWithRules<string[], Defaulted> =>
  prop({ kind: 'colours', max }, { default: [], ...rules })

const MAX_CONDITIONS = 50

export const colourConditions = (rules: FieldRules = {}): PropWithRules<ColourCondition[], Defaulted> =>
  prop({ kind: 'colourConditions', max: MAX_CONDITIONS }, { default: [], ...rules })

const TEXT_STYLE = { color: colour(), colorConditions: colourConditions() }

/** The colour of a text, which may depend on its value. */
export const textStyle = (rules: FieldRules = {}): PropWithRules<PropsOf<typeof TEXT_STYLE>, Defaulted> =>
  prop({ kind: 'textStyle', of: TEXT_STYLE }, { default: {}, ...rules })

export type TextStyle = PropsOf<typeof TEXT_STYLE>

export const column = (rules: FieldRules = {}): PropWithRules<string, Defaulted> =>
  prop({ kind: 'column', many: false, max: 1 }, { default: '', ...rules })

/** The most columns that a widget can name: the most fields of a query, and its tags. */
const MAX_COLUMNS = 200

export const columns = (rules: FieldRules = {}): PropWithRules<string[], Defaulted> =>
  prop({ kind: 'column', many: true, max: MAX_COLUMNS }, { default: [], ...rules })

export const code = (
  language: 'json' | 'js' | 'html' | 'sql',
  max: number,
  rules: FieldRules = {},
): PropWithRules<string, Defaulted> => prop({ kind: 'code', language, max }, { default: '', ...rules })

export const richText = (max: number, rules: FieldRules = {}): PropWithRules<RichTextNode | null, Defaulted> =>
  prop({ kind: 'richText', max }, { default: null, ...rules })

export const place = (rules: FieldRules = {}): PropWithRules<{ lng: number; lat: number } | null, Defaulted> =>
  prop({ kind: 'place' }, { default: null, ...rules })

export const area = (
  rules: FieldRules = {},
): PropWithRules<{ type: 'Polygon'; coordinates: number[][][] } | null, Defaulted> =>
  prop({ kind: 'area' }, { default: null, ...rules })

export const dashboardLink = (rules: FieldRules = {}): PropWithRules<string, Defaulted> =>
  prop({ kind: 'dashboard' }, { default: '', ...rules })

export const parameter = (rules: FieldRules = {}): PropWithRules<string, Defaulted> =>
  prop({ kind: 'parameter' }, { default: '', ...rules })

export const sourceLink = (type: number, rules: FieldRules = {}): PropWithRules<string, Defaulted> =>
  prop({ kind: 'source', type }, { default: '', ...rules })

export const picture = ({ every, ...rules }: FieldRules & { every?: string } = {}): PropWithRules<string, Defaulted> =>
  prop({ kind: 'picture', ...(every === undefined ? {} : { every }) }, { default: '', ...rules })

export const uploadedPicture = (rules: FieldRules = {}): PropWithRules<string, Defaulted> =>
  prop({ kind: 'picture', isUploaded: true }, { default: '', ...rules })

export const link = (rules: FieldRules = {}): PropWithRules<string, Defaulted> =>
  prop({ kind: 'link' }, { default: '', ...rules })

/** Objects by id. */
export const objectsById = <const P extends Props, const S extends Sorts>(
  rules: ObjectRules & { of: P; sorts: S },
): PropWithRules<PropsOf<P> & { [OBJECTS]: Readonly<Record<string, ObjectOf<S>>> }, Defaulted> =>
  prop({ kind: 'drawing', ...rules }, { default: {} })

/** Views never get it. Only at the top of a table or in sections, because entries of lists have no lasting place. */
export const secret = (max: number, rules: FieldRules = {}): PropWithRules<string, Defaulted> =>
  prop({ kind: 'secret', max }, { default: '', ...rules })
