import { list, oneOf, type PropsOf, parameter, texts, time } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { bool, str } from '@atrium/core/contract/define/fields'
import { DEFAULT_RANGE } from '@atrium/core/contract/time'

const FIELD = {
  /** The name of an unlocked parameter of the dashboard. */
  parameter: parameter(),
  /** '' uses the parameter's name. */
  label: str(100, { min: 0, default: '' }),
  type: oneOf(['text', 'number', 'boolean', 'choice'], { default: 'text' }),
  choices: texts(100, 255, { when: { prop: 'type', is: ['choice'] } }),
  placeholder: str(100, { min: 0, default: '', when: { prop: 'type', is: ['text', 'number'] } }),
} as const

const props = {
  fields: list(FIELD, 20),
  /** Whether the form has the time range that widgets of the dashboard share. */
  showRange: bool({ default: true }),
  /** The range that the form shows until somebody chooses one. */
  startTime: time(DEFAULT_RANGE.startTime, { when: { prop: 'showRange', is: [true] } }),
  endTime: time(DEFAULT_RANGE.endTime, { when: { prop: 'showRange', is: [true] } }),
  /** `button`: everything at once; `change`: each change when its field is left. */
  apply: oneOf(['button', 'change'], { default: 'button' }),
  /** '' uses the common word. */
  buttonText: str(40, { min: 0, default: '', when: { prop: 'apply', is: ['button'] } }),
  showReset: bool({ default: true }),
  layout: oneOf(['row', 'column'], { default: 'row' }),
} as const

export type InfluxdbSearchProps = PropsOf<typeof props>
export type SearchField = InfluxdbSearchProps['fields'][number]

export default defineWidget({
  kind: 'InfluxdbSearch',
  icon: 'M7 2.75a4.25 4.25 0 1 1 0 8.5 4.25 4.25 0 0 1 0-8.5zM10.1 10.1l3.4 3.4',
  cover: 'table',
  size: { width: 960, height: 96 },
  props,
  shape: () => 'none',
  grows: true,
  fullScreen: false,
})
