import { isWrong, propErrors } from '@atrium/charts/contract/define/prop-errors'
import { fitted, withDefaults } from '@atrium/charts/contract/define/prop-values'
import { allProps, versionOf, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import { jsonBytes } from '@atrium/core/contract/json-bytes'
import { filledText, type Text } from '@atrium/core/contract/refusal'
import type { ComponentItem } from './dashboard.ts'
import { scriptError } from './script.ts'

/** The items of a dashboard against the tables of their kinds: reading old ones, checking new ones. */

const PROPS_KB = 64
const LARGE_PROPS_KB = 512

const TOO_LARGE: Text = {
  zh_CN: '组件配置最大 {limitKb} kB，现为 {kb} kB',
  en_US: 'The settings of a widget have at most {limitKb} kB, these have {kb} kB',
}
const NEWER: Text = {
  zh_CN: '此组件由较新的版本保存，当前版本不能修改',
  en_US: 'A newer version of this product saved this widget; this version cannot change it',
}

/**
 * Stored items as this code reads them. Of items from before props were checked, props that the table does not allow
 * are left out. Items of newer code, and of kinds that do not exist, stay as they are.
 */
export function readItems(items: readonly ComponentItem[], widgets: readonly WidgetSpec[]): ComponentItem[] {
  return items.map((item) => {
    const widget = widgetFor(item, widgets)
    const now = widget ? migrated(item, widget) : item
    if (!widget || item.component.version > 0) return now
    return { ...now, component: { ...now.component, props: fitted(allProps(widget), now.component.props, isWrong) } }
  })
}

/** Items with the migrations of their kinds that are missing; the newest version stays as it is. */
export function migratedItems(items: readonly ComponentItem[], widgets: readonly WidgetSpec[]): ComponentItem[] {
  return items.map((item) => {
    const widget = widgetFor(item, widgets)
    return widget ? migrated(item, widget) : item
  })
}

function migrated(item: ComponentItem, widget: WidgetSpec): ComponentItem {
  const { version, props } = item.component
  const newest = versionOf(widget)
  if (version >= newest) return item
  const steps = (widget.migrations ?? []).slice(Math.max(0, version - 1))
  return {
    ...item,
    component: { ...item.component, props: steps.reduce((before, step) => step(before), props), version: newest },
  }
}

function widgetFor({ component }: ComponentItem, widgets: readonly WidgetSpec[]): WidgetSpec | undefined {
  return widgets.find(({ kind }) => kind === component.component)
}

/**
 * What is wrong with the props of items that somebody wants to store: path from the list on → text.
 * @param before the items at the same places before a change; what is wrong in these need not be found again
 */
export function itemErrors(
  items: readonly ComponentItem[],
  widgets: readonly WidgetSpec[],
  before: readonly (ComponentItem | undefined)[] = [],
): Record<string, Text> {
  return Object.assign(
    {},
    ...items.map((item, index) =>
      errorsOf(item, widgetFor(item, widgets), `components.${index}.component`, before[index]),
    ),
  )
}

function errorsOf(
  { component }: ComponentItem,
  widget: WidgetSpec | undefined,
  place: string,
  before: ComponentItem | undefined,
): Record<string, Text> {
  const { props, version } = component
  const limitKb = widget?.isLarge ? LARGE_PROPS_KB : PROPS_KB
  const bytes = jsonBytes(props)
  if (bytes > limitKb * 1024)
    return { [`${place}.props`]: filledText(TOO_LARGE, { limitKb, kb: Math.ceil(bytes / 1024) }) }
  const ofScript = typeof props.convertor === 'string' ? scriptError(props.convertor) : null
  if (ofScript) return { [`${place}.props.convertor`]: ofScript }
  if (!widget) return {}
  if (version > versionOf(widget)) return { [`${place}.version`]: NEWER }
  const old = before?.component.component === widget.kind ? before.component.props : undefined
  const wrong = propErrors(allProps(widget), props, `${place}.props`, old)
  if (Object.keys(wrong).length > 0) return wrong
  const found = Object.entries(widget.check?.(withDefaults(widget.props, props)) ?? {})
  return Object.fromEntries(found.flatMap(([path, text]) => (text ? [[`${place}.props.${path}`, text]] : [])))
}
