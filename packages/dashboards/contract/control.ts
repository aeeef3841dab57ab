import type { Relay } from '@atrium/charts/contract/define/widget'

/**
 * What both sides say about controls: the call that sends, and the states that all viewers of the dashboard see. Only
 * types and constants: the public page loads this file. The tables of props are in control-props.ts, what may be sent in
 * control-values.ts.
 */

export const RELAY_PATHS: Readonly<Record<Relay, string>> = {
  httpRequest: '/api/dataagent/httpRequest',
  mqttPublish: '/api/dataagent/mqttPublish',
  influxdbWrite: '/api/dataagent/influxdb/write',
}

/** As the author wrote it (the text of a button, of a position, of an option), or as a person typed it. */
export type ControlValue = number | string | boolean

/** `{value}` of a control with one input; by `key` of a list of them. */
export type ControlValues = Readonly<Record<string, ControlValue>>

/**
 * POST to the path of the relay. The released component says what is sent and where; who sends it, and for which tenant,
 * says the session. Further fields are ignored.
 */
export interface ControlCall {
  /** `_id` of the dashboard. */
  dashboard: string
  /** `_id` of the item in it. */
  component: string
  values: ControlValues
  reason?: string
  /** A UUID for each operation: the same one never sends twice. One with other content is refused (40903). */
  key: string
}

/**
 * The answer comes when the send has ended, not when it is measured: that follows on the socket. What was not sent at all
 * is a refusal, whose text says why; it is a state, too (`denied`).
 */
export interface ControlAnswer {
  code: 0
  control: ControlState
}

/**
 * - `pending`: it is being sent
 * - `sent`: handed over; nobody has answered. The last state of a message that nobody acknowledges (QoS 0)
 * - `answered`: the other side has taken it. The last state of a control without read-back: it says "sent", not "done"
 * - `measured`: the value that was read back after it is the expected one
 * - `failed`: not taken, or not measured in time
 * - `unknown`: the server was restarted meanwhile, so nobody knows
 * - `denied`: refused before anything was sent
 */
export const CONTROL_STATUSES = ['pending', 'sent', 'answered', 'measured', 'failed', 'unknown', 'denied'] as const

export type ControlStatus = (typeof CONTROL_STATUSES)[number]

/** The last operation of one control of a dashboard. */
export interface ControlState {
  /** Of the operation. Ids grow with time: of two states of a component, that of the greater one counts. */
  _id: string
  /** `_id` of the item. */
  component: string
  status: ControlStatus
  /** Nothing more follows for this operation. */
  isDone: boolean
  /** Grows with each state of this operation. */
  step: number
  values: ControlValues
  /** Who sent it. */
  who: { _id: string; name: string }
  /** When, in milliseconds. */
  atMs: number
  /** How long the send took; null before its end. */
  ms: number | null
  /** The status of the HTTP answer; null if there was none. */
  result: number | null
  /** Why it failed or was denied, in the language of the page. */
  message: string | null
  /** The value of the read-back when it was sent, and the last one that was read after it. */
  before: ControlValue | null
  after: ControlValue | null
}

/**
 * On the dashboard's socket, for users who may read the dashboard (public viewers get neither):
 * - the answer to `join` has `control`, if the dashboard has controls
 * - server → client: `control` ControlEvent, at each change of a state; all pages of all viewers get it
 */
export interface JoinedControl {
  /** Whether this viewer may operate. */
  may: boolean
  /** The last state of each control that was ever operated. */
  states: ControlState[]
}

export interface ControlEvent {
  /** `_id` of the dashboard. */
  dashboard: string
  control: ControlState
}

/** The longest reason. */
export const MAX_REASON = 200
