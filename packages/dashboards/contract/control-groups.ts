/** The groups in which the forms of controls show their settings. */

const CONTROL = {
  confirm: ['name', 'reason'],
  verify: ['verify', 'verifyField', 'verifyMode', 'verifyValue', 'tolerance', 'verifyS'],
  interlock: ['interlock', 'interlockField', 'interlockOperator', 'interlockValue', 'interlockMaxAgeS'],
} as const

const INPUT = {
  input: ['input', 'valueType', 'value', 'options', 'onValue', 'offValue', 'min', 'max', 'step', 'unit'],
} as const

export const HTTP_GROUPS = {
  send: ['dataSource', 'uri', 'username', 'password', 'method', 'header', 'body', 'secret'],
  ...INPUT,
  ...CONTROL,
} as const

export const MQTT_GROUPS = {
  send: ['dataSource', 'uri', 'username', 'password', 'topic', 'content', 'qos', 'secret'],
  ...INPUT,
  ...CONTROL,
} as const

export const INFLUXDB_GROUPS = {
  send: ['dataSource', 'database', 'controls'],
  ...CONTROL,
  verify: [...CONTROL.verify, 'verifyKey'],
} as const
