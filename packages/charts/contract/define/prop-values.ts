import { OBJECTS, type Prop, type Props, type PropsOf } from './props.ts'

/**
 * What a table of props says about stored values. The public page loads this file, so it must not import libraries.
 */

type Values = Readonly<Record<string, unknown>>

/** The stored props with the defaults of the absent ones, nested ones too, as a view reads them. */
export function withDefaults<P extends Props>(props: P, given: unknown): PropsOf<P> {
  const values = recordOf(given)
  const entries = Object.entries(props)
    .filter(([, { kind }]) => kind !== 'secret')
    .map(([name, prop]) => [name, withDefault(prop, values[name])])
  return Object.fromEntries(entries) as PropsOf<P>
}

function withDefault(prop: Prop, value: unknown): unknown {
  if (prop.kind === 'section' || prop.kind === 'textStyle') return withDefaults(prop.of, value ?? prop.default)
  if (prop.kind === 'list') return listOf(value ?? prop.default).map((entry) => withDefaults(prop.of, entry))
  if (prop.kind === 'drawing') return { ...withDefaults(prop.of, value), ...mappedObjects(prop, value, withDefaults) }
  return value ?? prop.default ?? null
}

/**
 * The part of the stored props that public pages get. Props that are not in the table, and those that are not used as
 * the others are, are not in the answer.
 */
export function publicProps(props: Props, given: unknown): Record<string, unknown> {
  const shown: Values = withDefaults(props, given)
  return mapped(props, given, (prop, value) => {
    if (prop.shown === 'owner' || prop.kind === 'secret' || !isUsed(prop, shown)) return undefined
    if (prop.kind === 'section' || prop.kind === 'textStyle') return publicProps(prop.of, value)
    if (prop.kind === 'list') return listOf(value).map((entry) => publicProps(prop.of, entry))
    if (prop.kind === 'drawing') return { ...publicProps(prop.of, value), ...mappedObjects(prop, value, publicProps) }
    return value
  })
}

/**
 * The stored props that the table allows, for documents from before tables were checked.
 * @param isWrong whether a value does not suit its prop
 */
export function fitted(props: Props, given: unknown, isWrong: (prop: Prop, value: unknown) => boolean): Values {
  return mapped(props, given, (prop, value) => {
    if (prop.kind === 'section' || prop.kind === 'textStyle') return fitted(prop.of, value, isWrong)
    if (prop.kind === 'list')
      return listOf(value)
        .slice(0, prop.max)
        .map((entry) => fitted(prop.of, entry, isWrong))
    if (prop.kind === 'drawing') {
      const inner = (props: Props, object: unknown) => fitted(props, object, isWrong)
      return { ...inner(prop.of, value), ...mappedObjects(prop, value, inner) }
    }
    return isWrong(prop, value) ? undefined : value
  })
}

/** The stored props with other addresses of their pictures, nested ones too. */
export function withPictures(props: Props, given: unknown, change: (address: string) => string): Values {
  return withTexts(({ kind }) => kind === 'picture', props, given, change)
}

/** The stored props with other texts in some of the props, nested ones too. */
export function withTexts(
  isMeant: (prop: Prop) => boolean,
  props: Props,
  given: unknown,
  change: (text: string) => string,
): Values {
  return mapped(props, given, (prop, value) => {
    if (prop.kind === 'section') return withTexts(isMeant, prop.of, value, change)
    if (prop.kind === 'list') return listOf(value).map((entry) => withTexts(isMeant, prop.of, entry, change))
    if (prop.kind === 'drawing') {
      const inner = (props: Props, object: unknown) => withTexts(isMeant, props, object, change)
      return { ...inner(prop.of, value), ...mappedObjects(prop, value, inner) }
    }
    return isMeant(prop) && typeof value === 'string' ? change(value) : value
  })
}

export interface PictureUse {
  /** Dotted path of the prop. */
  path: string
  address: string
  /** The interval after which it is fetched again; '' for never. */
  every: string
}

/** The pictures that stored props name, nested ones too. Those of drawings are left out: they are never of other sites. */
export function eachPicture(props: Props, given: unknown, place = ''): PictureUse[] {
  const values = recordOf(given)
  return Object.entries(props).flatMap(([name, prop]): PictureUse[] => {
    const value = values[name]
    const path = place === '' ? name : `${place}.${name}`
    if (prop.kind === 'section') return eachPicture(prop.of, value, path)
    if (prop.kind === 'list') {
      return listOf(value).flatMap((entry, index) => eachPicture(prop.of, entry, `${path}.${index}`))
    }
    if (prop.kind !== 'picture' || typeof value !== 'string' || value === '') return []
    const every = prop.every === undefined ? '' : values[prop.every]
    return [{ path, address: value, every: typeof every === 'string' ? every : '' }]
  })
}

type Drawing = Prop & { kind: 'drawing' }

/** The objects of the sorts that the prop has. */
function eachObject({ sorts }: Drawing, given: unknown): [id: string, sort: string, of: Props, object: Values][] {
  return Object.entries(recordOf(recordOf(given)[OBJECTS])).flatMap(([id, value]) => {
    const object = recordOf(value)
    const sort = String(object.sort)
    const of = Object.hasOwn(sorts, sort) ? sorts[sort] : undefined
    return of ? [[id, sort, of, object]] : []
  })
}

function mappedObjects(prop: Drawing, given: unknown, change: (of: Props, object: Values) => object) {
  const objects = eachObject(prop, given).map(([id, sort, of, object]) => [id, { sort, ...change(of, object) }])
  return { [OBJECTS]: Object.fromEntries(objects) }
}

function isUsed({ when }: Prop, beside: Values): boolean {
  return !when || when.is.includes(beside[when.prop] as never)
}

function mapped(
  props: Props,
  given: unknown,
  change: (prop: Prop, value: unknown) => unknown,
): Record<string, unknown> {
  const values = recordOf(given)
  const known = Object.entries(props).filter(([name]) => Object.hasOwn(values, name))
  const changed = known.map(([name, prop]) => [name, change(prop, values[name])] as const)
  return Object.fromEntries(changed.filter(([, value]) => value !== undefined))
}

/** Every prop with its dotted path, those inside sections and of the entries of lists too (`config.fieldList.name`). */
export function eachProp(props: Props, place = ''): [path: string, prop: Prop][] {
  return Object.entries(props).flatMap(([name, prop]): [string, Prop][] => {
    const path = place === '' ? name : `${place}.${name}`
    const inner =
      prop.kind === 'section' || prop.kind === 'list' || prop.kind === 'drawing' ? eachProp(prop.of, path) : []
    return [[path, prop], ...inner]
  })
}

function recordOf(value: unknown): Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
