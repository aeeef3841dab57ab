import { parseUrl } from '@atrium/core/contract/parse-url'
import type { Text } from '@atrium/core/contract/refusal'
import type {
  ControlProps,
  HttpRequestProps,
  InfluxdbWriteProps,
  InputProps,
  MqttPublishProps,
} from './control-props.ts'
import { readNumber, sentValue, writtenTexts, writtenValue } from './control-values.ts'

/** What the tables of controls cannot express of their props: path → text. Each is the `check` of its kind. */

type Wrong = Record<string, Text | undefined>

/** What is replaced in templates. */
export const PLACE = /\$(value|secret)(?![A-Za-z0-9_])/g
/** A name of a header (RFC 9110). */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** They are the transport's own. */
const OWN_HEADERS =
  /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|keep-alive|proxy-.*)$/i
const CONTROL_SIGNS = /\p{Cc}/u

export function checkHttpRequest(props: HttpRequestProps): Wrong {
  return {
    ...checkControl(props),
    ...checkInput(props),
    uri: props.dataSource === '' ? addressError(props.uri, 'web') : undefined,
    ...Object.assign({}, ...props.header.map((header, index) => headerErrors(header, `header.${index}`))),
  }
}

export function checkMqttPublish(props: MqttPublishProps): Wrong {
  return {
    ...checkControl(props),
    ...checkInput(props),
    uri: props.dataSource === '' ? addressError(props.uri, 'broker') : undefined,
    topic: topicError(props.topic),
  }
}

export function checkInfluxdbWrite(props: InfluxdbWriteProps): Wrong {
  const { controls, dataSource, database } = props
  const wrong: Wrong = { ...checkControl(props) }
  // One that was just placed does not write anywhere yet.
  const hasTarget = dataSource !== '' || database !== ''
  if (hasTarget && controls.length === 0) wrong.controls = NO_CONTROLS
  controls.forEach(({ key, measurement, type, valueType, defaultValue }, index) => {
    const at = `controls.${index}`
    wrong[`${at}.key`] = nameError(key)
    if (wrong[`${at}.key`]) return
    if (controls.findIndex((one) => one.key === key) !== index) wrong[`${at}.key`] = TWICE
    // Behind this name the protocol writes the time.
    else if (key === 'time') wrong[`${at}.key`] = TIME
    wrong[`${at}.measurement`] = nameError(measurement)
    if (wrong[`${at}.measurement`]) return
    if (!controls.some((one) => one.measurement === measurement && one.type === 'field'))
      wrong[`${at}.measurement`] = NO_FIELD
    if (defaultValue === '' || type === 'tag' || valueType === 'string') return
    const read = valueType === 'number' ? readNumber(defaultValue) : writtenValue(defaultValue, 'boolean')
    if (read.error) wrong[`${at}.defaultValue`] = read.error
  })
  return wrong
}

/** Line protocol has no way to write some names. */
function nameError(name: string): Text | undefined {
  if (name === '') return NEEDED
  return /[\p{Cc}\\]|^[#_]/u.test(name) ? WRONG_NAME : undefined
}

function checkControl({ interlock, interlockOperator, interlockValue }: ControlProps): Wrong {
  const isOrder = interlock && !['=', '!='].includes(interlockOperator)
  return { interlockValue: isOrder ? readNumber(interlockValue).error : undefined }
}

/** The author's texts must be of the type that they are sent as. */
function checkInput(props: InputProps): Wrong {
  // Told at both: either may be the one that was changed.
  if (props.input === 'list' && props.options.length === 0) return { input: LIST_WITHOUT_OPTIONS, options: NO_OPTIONS }
  const texts = writtenTexts(props) ?? []
  const paths = { button: ['value'], switch: ['onValue', 'offValue'], list: [], slider: [], number: [] }[props.input]
  const wrong: Wrong = {}
  texts.forEach((text, index) => {
    const at = paths[index] ?? `options.${index}.value`
    // A button may send a body in which no value stands.
    if (props.input === 'button' && text === '') return
    wrong[at] = sentValue(props, text).error
    if (props.input !== 'button' && texts.indexOf(text) !== index) wrong[at] = TWICE
  })
  return wrong
}

const WEB_ADDRESS = /^https?:\/\/[^/@\\\s?]+(\/|\?|$)/i
const BROKER_ADDRESS = /^mqtts?:\/\/[^/@\\\s]+\/?$/i

/** An address with a host that nothing else decides: `$value` and `$secret` only stand in the query of the web. */
function addressError(uri: string, of: 'web' | 'broker'): Text | undefined {
  if (uri === '') return undefined
  const before = uri.split(/[?#]/, 1)[0]!
  if (before.includes('$value') || before.includes('$secret')) return IN_QUERY_ONLY
  const isAddress = (of === 'web' ? WEB_ADDRESS : BROKER_ADDRESS).test(uri)
  if (!isAddress || CONTROL_SIGNS.test(uri) || !parseUrl(uri.replace(PLACE, '0')))
    return of === 'web' ? NO_WEB_ADDRESS : NO_BROKER
  return uri.includes('#') ? NO_WEB_ADDRESS : undefined
}

function headerErrors({ name, value }: HttpRequestProps['header'][number], at: string): Wrong {
  const valueError = value.includes('$value') ? NOT_IN_HEADER : undefined
  const isWrong = !TOKEN.test(name) || OWN_HEADERS.test(name)
  return {
    [`${at}.name`]: isWrong ? NO_HEADER : undefined,
    [`${at}.value`]: valueError ?? (/[^\t\x20-\x7e]/.test(value) ? NO_HEADER_VALUE : undefined),
  }
}

export function topicError(topic: string): Text | undefined {
  if (topic === '') return undefined
  return /[+#$]/.test(topic) || CONTROL_SIGNS.test(topic) ? WRONG_TOPIC : undefined
}

const LIST_WITHOUT_OPTIONS: Text = {
  zh_CN: '列表没有选项，无法发送，请先添加选项',
  en_US: 'A list without options sends nothing: add an option first',
}
const NO_OPTIONS: Text = { zh_CN: '至少需要一个选项', en_US: 'At least one option is needed' }
const NO_CONTROLS: Text = {
  zh_CN: '至少需要一个写入项，否则无法写入',
  en_US: 'At least one value to write is needed, or nothing can be written',
}
const NEEDED: Text = { zh_CN: '请填写', en_US: 'This is needed' }
const WRONG_NAME: Text = {
  zh_CN: '不能以 # 或 _ 开头，不能包含反斜杠和控制字符',
  en_US: 'Must not begin with # or _, nor have backslashes or control characters',
}
const TWICE: Text = { zh_CN: '不能重复', en_US: 'This stands here twice' }
const TIME: Text = { zh_CN: '不能叫 time', en_US: 'It cannot be called time' }
const NO_FIELD: Text = {
  zh_CN: '每个测量至少需要一个字段（field）',
  en_US: 'Each measurement needs at least one field',
}
const IN_QUERY_ONLY: Text = {
  zh_CN: '$value 和 $secret 只能出现在问号之后',
  en_US: '$value and $secret can stand after the question mark only',
}
const NO_WEB_ADDRESS: Text = {
  zh_CN: '请输入以 http:// 或 https:// 开头的地址，不含用户名和 #',
  en_US: 'Enter an address that begins with http:// or https://, without a user and without #',
}
const NO_BROKER: Text = {
  zh_CN: '请输入 mqtt://主机 或 mqtts://主机，可加端口',
  en_US: 'Enter mqtt:// or mqtts:// and a host, with a port if needed',
}
const NOT_IN_HEADER: Text = { zh_CN: '请求头中不能使用 $value', en_US: '$value cannot stand in a header' }
const NO_HEADER: Text = { zh_CN: '不能使用这个请求头名称', en_US: 'This name of a header cannot be used' }
const NO_HEADER_VALUE: Text = {
  zh_CN: '请求头只能包含英文字符，不能换行',
  en_US: 'A header takes plain ASCII characters in one line',
}
const WRONG_TOPIC: Text = {
  zh_CN: '主题不能包含 +、#、$ 和控制字符',
  en_US: 'A topic must not have +, #, $ or control characters',
}
