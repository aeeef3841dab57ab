import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { colour, dashboardLink, oneOf, type Props, picture, section } from '@atrium/charts/contract/define/props'
import { bool, int, num, str } from '@atrium/core/contract/define/fields'
import type { Text } from '@atrium/core/contract/refusal'
import {
  BORDER_LOOKS,
  type ComponentItem,
  type DashboardOptions,
  DEFAULT_ITEM,
  PHONE_HEIGHT_PX,
} from '../../../contract/dashboard.ts'
import type { Difference } from '../../../contract/dashboard-ops/diff.ts'
import { THEMES } from '../../../contract/dashboard-schema.ts'

const place = (initial: number) => num(2, { min: -20_000, max: 20_000, default: initial })
const side = (initial: number) => num(2, { min: 1, max: 20_000, default: initial })
const seconds = () => num(3, { min: -1, max: 86_400, default: -1 })

/** Place and frame of an item, and how it stands on a phone. */
export const ITEM_FIELDS = {
  place: section({
    left: place(DEFAULT_ITEM.left),
    top: place(DEFAULT_ITEM.top),
    width: side(DEFAULT_ITEM.width),
    height: side(DEFAULT_ITEM.height),
    zIndex: int({ min: 0, max: 100_000, default: DEFAULT_ITEM.zIndex }),
  }),
  frame: section({
    title: str(200, { min: 0, default: '' }),
    showTitle: bool({ default: DEFAULT_ITEM.showTitle }),
    border: bool({ default: DEFAULT_ITEM.border }),
    borderLook: oneOf(BORDER_LOOKS, { default: 'plain', when: { prop: 'border', is: [true] } }),
    showFullScreen: bool({ default: DEFAULT_ITEM.showFullScreen }),
    backgroundColor: colour(),
    backgroundOpacity: int({ min: 0, max: 100, unit: '%', default: 100 }),
    refreshInterval: seconds(),
    locked: bool({ default: false }),
    hidden: bool({ default: false }),
  }),
  phone: section({
    order: int({ min: 0, max: 10_000 }),
    height: num(0, PHONE_HEIGHT_PX),
    hidden: bool({ default: false }),
  }),
} as const satisfies Props

/** The options of the whole dashboard. */
export const OPTION_FIELDS = {
  canvas: section({
    width: num(0, { min: 100, max: 10_000, default: 1920 }),
    height: num(0, { min: 100, max: 10_000, default: 1080 }),
    theme: oneOf(THEMES, { default: 'default' }),
    backgroundColor: colour(),
    backgroundImage: picture(),
    zIndex: int({ min: 0, max: 100_000, default: 0 }),
    fullScreenSize: oneOf(['follow', 'fixed'], { default: 'follow' }),
  }),
  run: section({
    refreshInterval: seconds(),
    nextPage: dashboardLink(),
    timeZone: str(60, { min: 0, default: '' }),
    publicRange: bool({ default: false }),
    hidesBar: bool({ default: false }),
  }),
} as const satisfies Props

type Sections = Record<string, Record<string, unknown>>

/** An item as the form has it. */
export function fieldsOfItem(item: ComponentItem): Sections {
  return {
    place: pick(item, ITEM_FIELDS.place.of),
    frame: { ...pick(item, ITEM_FIELDS.frame.of), title: item.component.title },
    phone: { ...item.phone },
  }
}

/** Values that are not stored: what an item is without them. */
const ABSENT: Readonly<Record<string, unknown>> = { borderLook: 'plain', backgroundOpacity: 100 }

/** Changes of the form as changes inside an item. What is cleared keeps its value, if an item must have one. */
export function itemChanges(changes: readonly Difference[]): Difference[] {
  return changes.flatMap(({ path: [part = '', name = ''], value }): Difference[] => {
    if (part === 'phone') return [{ path: ['phone', name], value }]
    if (name === 'title') return [{ path: ['component', 'title'], value: value ?? '' }]
    if (name in ABSENT && ABSENT[name] === value) return [{ path: [name], value: undefined }]
    return value === undefined && name in DEFAULT_ITEM ? [] : [{ path: [name], value }]
  })
}

export function fieldsOfOptions(options: DashboardOptions): Sections {
  return { canvas: pick(options, OPTION_FIELDS.canvas.of), run: pick(options, OPTION_FIELDS.run.of) }
}

export function optionChanges(changes: readonly Difference[]): Difference[] {
  return changes.flatMap(({ path: [, name = ''], value }): Difference[] => {
    if (name === 'timeZone' || name === 'publicRange' || name === 'hidesBar')
      return [{ path: [name], value: value || undefined }]
    return value === undefined ? [] : [{ path: [name], value }]
  })
}

const SECONDS: Text = { zh_CN: '请填写 -1（关闭）或不小于 1 的秒数', en_US: 'Enter -1 for off, or 1 second or more' }

export function fieldErrors(props: Props, values: Readonly<Record<string, unknown>>): Record<string, Text> {
  const wrong = propErrors(props, values)
  for (const [part, fields] of Object.entries(values as Sections)) {
    const interval = fields?.refreshInterval
    if (typeof interval === 'number' && interval !== -1 && interval < 1) wrong[`${part}.refreshInterval`] = SECONDS
  }
  return wrong
}

function pick(from: object, fields: Props): Record<string, unknown> {
  const values = from as Record<string, unknown>
  return Object.fromEntries(Object.keys(fields).flatMap((name) => (name in values ? [[name, values[name]]] : [])))
}
