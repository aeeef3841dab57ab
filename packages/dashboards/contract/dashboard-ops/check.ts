import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { validationText } from '@atrium/core/contract/define/validation-text'
import type { Text } from '@atrium/core/contract/refusal'
import type { TSchema } from 'typebox'
import { Check, Errors } from 'typebox/value'
import type { ComponentItem, DashboardOptions } from '../dashboard.ts'
import { itemErrors } from '../dashboard-items.ts'
import { checkComponents, checkOptions, componentsSchema, MAX_ITEMS, optionsSchema } from '../dashboard-schema.ts'
import { sourceErrors } from '../dashboard-sources.ts'
import type { ConnectorSpec } from '../define/connector.ts'
import { missingRows, type SourceRows, sourcePropErrors } from '../stored-sources.ts'
import { same } from './diff.ts'
import type { Draft } from './ops.ts'

type Wrong = Record<string, Text>

/** What exists in a product. */
export interface Known {
  widgets: readonly WidgetSpec[]
  connectors: readonly ConnectorSpec[]
  /** The stored data sources that a change names, as far as they exist. Absent in a page, which does not know them. */
  rows?: SourceRows
}

export type Fits = (schema: TSchema, value: unknown) => boolean

/**
 * What is wrong with a draft: the path of each wrong value (`items.<id>.component.props.label`, `options.width`) → text.
 * Every value must be there: unlike a saved document, an operation fills in no defaults.
 * @param before a valid draft, or one that was valid for an earlier version: what is the same in it is not reported, so
 * that an item of a kind that is gone can be moved and removed. An item of newer code may only be removed.
 * @param fits whether a value suits a schema; the server compiles the schemas, which a page must not do
 */
export function checkDraft(draft: Draft, known: Known, before?: Draft, fits: Fits = Check): Wrong {
  const wrong: Wrong = {}
  for (const [id, { item }] of draft.items) {
    const old = before?.items.get(id)?.item
    if (old && same(old, item)) continue
    Object.assign(wrong, changedOnly(itemWrong(item, known, fits, old), `items.${id}.`, old, item))
  }
  if (!before || !same(before.options, draft.options))
    Object.assign(wrong, changedOnly(optionsWrong(draft.options, fits), 'options.', before?.options, draft.options))
  if (draft.items.size > MAX_ITEMS) wrong.items = validationText('maxItems', MAX_ITEMS)
  return wrong
}

function itemWrong(item: ComponentItem, known: Known, fits: Fits, old: ComponentItem | undefined): Wrong {
  const { widgets, connectors, rows } = known
  const wrong = schemaWrong(itemSchema(known), item, fits)
  if (Object.keys(wrong).length > 0) return wrong
  const found = Object.entries({
    ...checkComponents([item]),
    ...sourceErrors([item], connectors),
    ...itemErrors([item], widgets, [old]),
    ...(rows ? { ...missingRows([item], rows), ...sourcePropErrors([item], rows, known) } : {}),
  })
  return Object.fromEntries(found.map(([path, text]) => [path.replace(/^components\.0\./, ''), text]))
}

function optionsWrong(options: DashboardOptions, fits: Fits): Wrong {
  const wrong = schemaWrong(optionsSchema, options, fits)
  if (Object.keys(wrong).length > 0) return wrong
  const found = Object.entries(checkOptions(options))
  return Object.fromEntries(found.map(([path, text]) => [path.replace(/^options\./, ''), text]))
}

/** By the list of connectors: a product has one of these, and one of kinds. */
const schemas = new WeakMap<Known['connectors'], TSchema>()

function itemSchema({ widgets, connectors }: Known): TSchema {
  const known = schemas.get(connectors)
  if (known) return known
  const kinds = widgets.map(({ kind }) => kind)
  const made = (componentsSchema(kinds, connectors) as { items?: TSchema }).items!
  schemas.set(connectors, made)
  return made
}

/** The first error of each path. */
function schemaWrong(schema: TSchema, value: unknown, fits: Fits): Wrong {
  if (fits(schema, value)) return {}
  // A map, because a wrong name may be one that every object has.
  const wrong = new Map<string, Text>()
  for (const { keyword, instancePath, params } of Errors(schema, value)) {
    const { limit, requiredProperties = [] } = params as { limit?: number; requiredProperties?: readonly string[] }
    const path = instancePath.split('/').slice(1)
    if (keyword === 'required') for (const name of requiredProperties) add([...path, name], validationText(keyword))
    else if (keyword === 'boolean') add(path, validationText('additionalProperties'))
    else if (keyword !== 'additionalProperties') add(path, validationText(keyword, limit))
  }
  function add(path: readonly string[], text: Text): void {
    const place = path.join('.')
    if (!wrong.has(place)) wrong.set(place, text)
  }
  return Object.fromEntries(wrong)
}

/** The errors at values that the change has set, with their place. */
function changedOnly(wrong: Wrong, place: string, before: object | undefined, after: object): Wrong {
  const kept = Object.entries(wrong).filter(
    ([path]) => path === 'component.version' || !isUnchanged(before, after, path.split('.')),
  )
  return Object.fromEntries(kept.map(([path, text]) => [place + path, text]))
}

/** A value that is missing on both sides is unchanged only if what it is missing in was there before. */
function isUnchanged(before: object | undefined, after: object, path: readonly string[]): boolean {
  const [old, now] = [valueAt(before, path), valueAt(after, path)]
  return old === undefined && now === undefined ? valueAt(before, path.slice(0, -1)) !== undefined : same(old, now)
}

function valueAt(whole: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, key)
        ? (at as Record<string, unknown>)[key]
        : undefined,
    whole,
  )
}
