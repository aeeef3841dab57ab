import { str } from '@atrium/core/contract/define/fields'
import { code, dashboardLink, list, oneOf, type PropsOf, parameter } from './props.ts'

const LISTENER = {
  /** `select`: a point, bar or row was chosen; `change`: a value was entered. */
  on: oneOf(['click', 'select', 'change'], { default: 'click' }),
  do: oneOf(['parameter', 'open', 'toggle', 'message'], { default: 'parameter' }),
  /** The name of the dashboard's parameter that is set. */
  parameter: parameter({ when: { prop: 'do', is: ['parameter'] } }),
  /** The new value, or the text of the message; `{column}` is that column of what was chosen. */
  value: str(200, { min: 0, default: '', when: { prop: 'do', is: ['parameter', 'message'] } }),
  dashboard: dashboardLink({ when: { prop: 'do', is: ['open'] } }),
  /** `_id` of the item that is shown or hidden, or that gets the message; a message without it reaches all items. */
  item: str(8, { min: 0, default: '', when: { prop: 'do', is: ['toggle', 'message'] } }),
  /** The type of the message, such as `fabricFilter`. */
  message: str(40, { min: 0, default: '', when: { prop: 'do', is: ['message'] } }),
} as const

export const MAX_SCRIPT = 20_000

/** The props that every kind has. */
export const COMMON_PROPS = {
  listeners: list(LISTENER, 20),
  /** A script that changes the data before they are drawn. It runs where they are drawn, so viewers get it. */
  convertor: code('js', MAX_SCRIPT, { needs: 'script' }),
} as const

export type Listener = PropsOf<typeof LISTENER>
