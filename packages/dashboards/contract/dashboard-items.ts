import { isWrong, propErrors } from '@atrium/charts/contract/define/prop-errors'
import { fitted, withDefaults } from '@atrium/charts/contract/define/prop-values'
import { allProps, versionOf, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import { jsonBytes } from '@atrium/core/contract/json-bytes'
import type { Text } from '@atrium/core/contract/refusal'
import type { ComponentItem } from './dashboard.ts'
import { scriptError } from './script.ts'

/** The items of a dashboard against the tables of their kinds: reading old ones, checking new ones. */

const PROPS_KB = 64
const LARGE_PROPS_KB = 512

const TOO_LARGE: Text = { zh_CN: '组件配置过大', en_US: 'The settings of this widget are too large' }
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

/** What is wrong with the props of items that somebody wants to store: path from the list on → text. */
export function itemErrors(items: readonly ComponentItem[], widgets: readonly WidgetSpec[]): Record<string, Text> {
  return Object.assign(
    {},
    ...items.map((item, index) => errorsOf(item, widgetFor(item, widgets), `components.${index}.component`)),
  )
}

function errorsOf({ component }: ComponentItem, widget: WidgetSpec | undefined, place: string): Record<string, Text> {
  const { props, version } = component
  const limitKb = widget?.isLarge ? LARGE_PROPS_KB : PROPS_KB
  if (jsonBytes(props) > limitKb * 1024) return { [`${place}.props`]: TOO_LARGE }
  const ofScript = typeof props.convertor === 'string' ? scriptError(props.convertor) : null
  if (ofScript) return { [`${place}.props.convertor`]: ofScript }
  if (!widget) return {}
  if (version > versionOf(widget)) return { [`${place}.version`]: NEWER }
  const wrong = propErrors(allProps(widget), props, `${place}.props`)
  if (Object.keys(wrong).length > 0) return wrong
  const found = Object.entries(widget.check?.(withDefaults(widget.props, props)) ?? {})
  return Object.fromEntries(found.flatMap(([path, text]) => (text ? [[`${place}.props.${path}`, text]] : [])))
}
