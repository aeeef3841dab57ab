import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { expect, test } from 'vitest'
import { toyControls } from '../testing/sockets/toy-controls.ts'
import { checkHttpRequest, checkInfluxdbWrite, checkMqttPublish } from './control-checks.ts'
import { HTTP_REQUEST_PROPS, INFLUXDB_WRITE_PROPS, MQTT_PUBLISH_PROPS } from './control-props.ts'
import { readNumber, readRanged, sentValue, writtenValues } from './control-values.ts'
import { DEFAULT_ITEM, DEFAULT_OPTIONS } from './dashboard.ts'
import { checkDraft } from './dashboard-ops/check.ts'
import { draftOf } from './dashboard-ops/document.ts'

const http = (props: object) => withDefaults(HTTP_REQUEST_PROPS, props)
const mqtt = (props: object) => withDefaults(MQTT_PUBLISH_PROPS, props)
const written = (props: object) => withDefaults(INFLUXDB_WRITE_PROPS, props)
const wrongOf = (found: Record<string, unknown>) => Object.keys(found).filter((path) => found[path])

test.each([
  '1e9',
  '0x10',
  ' 5',
  '5 ',
  '',
  'NaN',
  'Infinity',
  '+5',
  '.5',
  '5.',
  '1,5',
  '٣',
  '1_0',
  null,
  [5],
  NaN,
  1 / 0,
])('no number is %j', (given) => {
  expect(readNumber(given).error).toBeDefined()
})

test('a number keeps to its range and its steps', () => {
  const range = { min: -10, max: 10, step: 0.1 }
  expect(readRanged('9.7', range)).toEqual({ value: 9.7 })
  expect(readRanged('-0', range)).toEqual({ value: 0 })
  expect(readRanged(-10.1, range).error?.en_US).toBe('Must be -10 or more')
  expect(readRanged('10.1', range).error?.en_US).toBe('Must be 10 or less')
  expect(readRanged('9.75', range).error?.en_US).toBe('Must be in steps of 0.1')
})

test('a slider without limits goes from 0 to 100 in whole numbers', () => {
  const slider = http({ input: 'slider' })
  expect(sentValue(slider, 100)).toEqual({ value: 100 })
  expect(sentValue(slider, 101).error).toBeDefined()
  expect(sentValue(slider, 0.5).error).toBeDefined()
})

test('only the texts of the author are sent, as the type that the author chose', () => {
  const options = [
    { label: 'Low', value: '1' },
    { label: 'High', value: '2' },
  ]
  expect(sentValue(http({ input: 'list', options, valueType: 'number' }), '2')).toEqual({ value: 2 })
  expect(sentValue(http({ input: 'list', options }), '2')).toEqual({ value: '2' })
  expect(sentValue(http({ input: 'list', options }), '3').error).toBeDefined()
  const lever = http({ input: 'switch', onValue: 'true', offValue: 'false', valueType: 'boolean' })
  expect(sentValue(lever, 'false')).toEqual({ value: false })
  expect(sentValue(lever, true).error).toBeDefined()
})

test('a list without options is refused at whichever of both was changed', () => {
  const text = {
    zh_CN: '列表没有选项，无法发送，请先添加选项',
    en_US: 'A list without options sends nothing: add an option first',
  }
  for (const wrong of [checkHttpRequest(http({ input: 'list' })), checkMqttPublish(mqtt({ input: 'list' }))]) {
    expect(wrongOf(wrong)).toEqual(['input', 'options'])
    expect(wrong.input).toEqual(text)
  }
  const options = [{ label: '', value: '1' }]
  expect(wrongOf(checkHttpRequest(http({ input: 'list', options })))).toEqual([])
  expect(wrongOf(checkHttpRequest(http({ input: 'number' })))).toEqual([])
})

test('no operation of an editor leaves a control that cannot send, but a new one may be placed', () => {
  const draft = (kind: string, props: object) => {
    const component = { component: kind, title: '', version: 1, props: { ...props }, dataSources: [] }
    return draftOf({ options: DEFAULT_OPTIONS, components: [{ ...DEFAULT_ITEM, _id: 'control1', component }] })
  }
  const known = { widgets: toyControls, connectors: [] }
  const wrong = (kind: string, after: object, before?: object) =>
    wrongOf(checkDraft(draft(kind, after), known, before && draft(kind, before))).map((path) => path.split('.').at(-1))
  const options = [{ label: '', value: '1' }]
  expect(wrong('Toy-http', { input: 'list' }, {})).toEqual(['input'])
  expect(wrong('Toy-http', { input: 'list' }, { input: 'list', options })).toEqual(['options'])
  expect(wrong('Toy-http', { input: 'list', options }, {})).toEqual([])
  const controls = [{ key: 'a', measurement: 'oven' }]
  expect(wrong('Toy-influxdb', {})).toEqual([])
  expect(wrong('Toy-influxdb', { database: 'plant', controls: [] }, { database: 'plant', controls })).toEqual([
    'controls',
  ])
})

test.each([
  ['http://$value.example/', ['uri']],
  ['http://plc/$value', ['uri']],
  ['http://u:p@plc/', ['uri']],
  ['http://plc/a#b', ['uri']],
  ['ftp://plc/', ['uri']],
  ['http://plc\\evil/', ['uri']],
  ['http://plc/a\nb', ['uri']],
  ['http://plc:81/a?set=$value&k=$secret', []],
])('an address of a request is %s', (uri, wrong) => {
  expect(wrongOf(checkHttpRequest(http({ uri })))).toEqual(wrong)
})

test('[S22] a value cannot be a part of a header', () => {
  const header = [
    { name: 'x-set', value: '$value' },
    { name: 'authorization', value: 'Bearer $secret' },
    { name: 'a b', value: '' },
    { name: 'Host', value: 'x' },
    { name: 'x', value: 'a\r\nb: c' },
  ]
  expect(wrongOf(checkHttpRequest(http({ header })))).toEqual([
    'header.0.value',
    'header.2.name',
    'header.3.name',
    'header.4.value',
  ])
})

test.each(['plant/+/set', 'plant/#', '$SYS/x', 'a$value', 'a\0b', 'a\nb'])('no topic is %j', (topic) => {
  expect(wrongOf(checkMqttPublish(mqtt({ topic })))).toEqual(['topic'])
})

test.each(['mqtt://broker/topic', 'mqtt://u@broker', 'mqtt://$value', 'http://broker', 'broker:1883', 'mqtt://'])(
  'no broker is %s',
  (uri) => {
    expect(wrongOf(checkMqttPublish(mqtt({ uri })))).toEqual(['uri'])
  },
)

test('[R164] [R165] controls that write have different keys and a field for each measurement', () => {
  const control = { key: 'a', measurement: 'oven' }
  expect(wrongOf(checkInfluxdbWrite(written({ controls: [control] })))).toEqual([])
  const controls = [control, control, { key: 'line', measurement: 'mill', type: 'tag' }, { key: '', measurement: '' }]
  expect(wrongOf(checkInfluxdbWrite(written({ controls })))).toEqual([
    'controls.1.key',
    'controls.2.measurement',
    'controls.3.key',
  ])
  expect(wrongOf(checkInfluxdbWrite(written({ controls: [{ ...control, defaultValue: '1e9' }] })))).toEqual([
    'controls.0.defaultValue',
  ])
})

test('a control that has where to write, but nothing to write, is refused; one that was just placed is not', () => {
  expect(wrongOf(checkInfluxdbWrite(written({})))).toEqual([])
  const wrong = checkInfluxdbWrite(written({ database: 'plant' }))
  expect(wrongOf(wrong)).toEqual(['controls'])
  expect(wrong.controls?.en_US).toBe('At least one value to write is needed, or nothing can be written')
  const controls = [{ key: 'a', measurement: 'oven' }]
  expect(wrongOf(checkInfluxdbWrite(written({ database: 'plant', controls })))).toEqual([])
})

test('[R166] a typed value is converted to a number where its control says so', () => {
  const props = written({
    controls: [
      { key: 'a', measurement: 'oven', valueType: 'number' },
      { key: 'b', measurement: 'oven', valueType: 'string' },
      { key: 'c', measurement: 'oven', valueType: 'boolean' },
      { key: 'd', measurement: 'oven', type: 'tag', valueType: 'number' },
    ],
  })
  expect(writtenValues(props, { a: '21.5', b: '21.5', c: 'true', d: '7' })).toEqual({
    values: { a: 21.5, b: '21.5', c: true, d: '7' },
    errors: {},
  })
  const { errors } = writtenValues(props, { a: '0x10', b: 'x\ny=1', c: 'yes', other: 1 })
  expect(Object.keys(errors).sort()).toEqual(['a', 'b', 'c', 'other'])
})
