import { anyNumber, column, list, oneOf, type PropsOf, secret, sourceLink } from '@atrium/charts/contract/define/props'
import { bool, int, num, str, text } from '@atrium/core/contract/define/fields'

/**
 * The tables of props of the kinds that control something. The first data source of such an item is its read-back: it
 * gives the present value, the value before and after, what is verified, and the condition of the interlock. The public
 * page loads this file, so it must not import libraries.
 */

const optional = (max: number) => ({ max, min: 0, default: '' })
const plain = (max: number, rules: object = {}) => str(max, { ...optional(max), ...rules, default: '' })
/** Of which public pages get nothing. */
const owners = { shown: 'owner' } as const

const whenVerified = { when: { prop: 'verify', is: [true] } } as const
const whenLocked = { ...owners, when: { prop: 'interlock', is: [true] } } as const

export const INTERLOCK_OPERATORS = ['=', '!=', '<', '<=', '>', '>='] as const

/** Of every control. */
export const CONTROL_PROPS = {
  /** What messages say: `{name}...`, `{name}成功`, `{name}失败`; '' for the title of the item. */
  name: plain(40),
  reason: oneOf(['none', 'optional', 'required'], { default: 'none' }),
  /** Whether it has succeeded only when the read-back has the expected value. */
  verify: bool({ default: false }),
  verifyField: column(whenVerified),
  /** Expected is what was sent, or always the same. */
  verifyMode: oneOf(['sent', 'expected'], { default: 'sent', ...owners, ...whenVerified }),
  verifyValue: plain(200, { ...owners, when: { prop: 'verifyMode', is: ['expected'] } }),
  /** How far a number may be from the expected one. */
  tolerance: num(10, { default: 0, ...owners, ...whenVerified }),
  verifyS: int({ min: 1, max: 60, default: 10, unit: 's', ...owners, ...whenVerified }),
  /** Whether it is sent only while a value of the read-back meets a condition. */
  interlock: bool({ default: false, ...owners }),
  interlockField: column(whenLocked),
  interlockOperator: oneOf(INTERLOCK_OPERATORS, { default: '=', ...whenLocked }),
  interlockValue: plain(200, whenLocked),
  /** A value that was measured longer ago does not count. */
  interlockMaxAgeS: int({ min: 1, max: 86_400, default: 60, unit: 's', ...whenLocked }),
} as const

const whenWritten = { when: { prop: 'input', is: ['button', 'switch', 'list'] } } as const
const whenNumber = { when: { prop: 'input', is: ['slider', 'number'] } } as const
const whenSwitch = { when: { prop: 'input', is: ['switch'] } } as const

/** Of a control with one input. */
export const INPUT_PROPS = {
  input: oneOf(['button', 'slider', 'switch', 'list', 'number'], { default: 'button' }),
  /** How the texts of a button, switch or list are sent: as `"1"`, `1` or `true`. */
  valueType: oneOf(['text', 'number', 'boolean'], { default: 'text', ...whenWritten }),
  value: plain(200, { when: { prop: 'input', is: ['button'] } }),
  options: list({ label: plain(40), value: plain(200) }, 50, { when: { prop: 'input', is: ['list'] } }),
  onValue: str(200, { min: 0, default: '1', ...whenSwitch }),
  offValue: str(200, { min: 0, default: '0', ...whenSwitch }),
  /** Without them a slider goes from 0 to 100, and a number has no limit. */
  min: anyNumber(whenNumber),
  max: anyNumber({ above: 'min', ...whenNumber }),
  /** From `min` on, or from 0. Without it a slider has whole numbers, and a number any. */
  step: num(10, whenNumber),
  unit: plain(20, whenNumber),
} as const

const MAX_TEXT = 20_000

/** The types of data sources that controls send to. */
export const HTTP_SOURCE = 2
export const INFLUXDB_SOURCE = 3
export const MQTT_SOURCE = 6

/**
 * `$value` in the body and in the query of `uri` is what is sent, `$secret` there and in headers the sealed prop. In a body
 * of JSON `$value` is a JSON value (`{"set": $value}`), and inside quotes a part of the text.
 */
export const HTTP_REQUEST_PROPS = {
  ...CONTROL_PROPS,
  ...INPUT_PROPS,
  /** Stands in for uri, username and password. */
  dataSource: sourceLink(HTTP_SOURCE, owners),
  uri: plain(2000, { ...owners, when: { prop: 'dataSource', is: [''] } }),
  method: oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], { default: 'POST', ...owners }),
  header: list({ name: plain(100), value: plain(2000) }, 20, owners),
  body: text(MAX_TEXT, { default: '', ...owners, when: { prop: 'method', is: ['POST', 'PUT', 'PATCH', 'DELETE'] } }),
  username: plain(200, { ...owners, when: { prop: 'dataSource', is: [''] } }),
  password: secret(200, { when: { prop: 'dataSource', is: [''] } }),
  secret: secret(2000),
} as const

/** `$value` and `$secret` in `content` are as in a body. */
export const MQTT_PUBLISH_PROPS = {
  ...CONTROL_PROPS,
  ...INPUT_PROPS,
  /** Stands in for uri, username and password; the topic must then be one of its topics. */
  dataSource: sourceLink(MQTT_SOURCE, owners),
  /** mqtt:// or mqtts://, a host, and perhaps a port. */
  uri: plain(300, { ...owners, when: { prop: 'dataSource', is: [''] } }),
  topic: plain(500, owners),
  username: plain(200, { ...owners, when: { prop: 'dataSource', is: [''] } }),
  password: secret(200, { when: { prop: 'dataSource', is: [''] } }),
  secret: secret(2000),
  content: text(MAX_TEXT, { default: '$value', ...owners }),
  /** With 1 the broker acknowledges. */
  qos: oneOf([0, 1], { default: 1, ...owners }),
} as const

/** A point is written for each measurement; its fields and tags are the controls with that measurement. */
export const INFLUXDB_WRITE_PROPS = {
  ...CONTROL_PROPS,
  /** '' is the built-in time series. */
  dataSource: sourceLink(INFLUXDB_SOURCE, owners),
  database: plain(64, owners),
  controls: list(
    {
      /** The name of the field or tag, and of its value in the call. */
      key: plain(64),
      label: plain(40),
      measurement: plain(64, owners),
      type: oneOf(['field', 'tag'], { default: 'field' }),
      valueType: oneOf(['number', 'string', 'boolean'], {
        default: 'number',
        when: { prop: 'type', is: ['field'] },
      }),
      defaultValue: plain(200),
      placeholder: plain(100),
    },
    20,
  ),
  /** The control whose value the read-back must have; '' is the first field. */
  verifyKey: plain(64, { ...owners, when: { prop: 'verifyMode', is: ['sent'] } }),
} as const

/** Where the secrets of a kind go. */
export const HTTP_ADDRESS = ['dataSource', 'uri'] as const
export const MQTT_ADDRESS = ['dataSource', 'uri'] as const

export type ControlProps = PropsOf<typeof CONTROL_PROPS>
export type InputProps = PropsOf<typeof INPUT_PROPS>
export type HttpRequestProps = PropsOf<typeof HTTP_REQUEST_PROPS>
export type MqttPublishProps = PropsOf<typeof MQTT_PUBLISH_PROPS>
export type InfluxdbWriteProps = PropsOf<typeof INFLUXDB_WRITE_PROPS>
export type WrittenControl = InfluxdbWriteProps['controls'][number]
