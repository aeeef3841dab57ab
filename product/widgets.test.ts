import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatasetColumn } from '@atrium/charts/contract/data'
import { CHART_TYPES } from '@atrium/charts/contract/define/chart-config'
import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { eachProp, withDefaults } from '@atrium/charts/contract/define/prop-values'
import { list, type Props, secret } from '@atrium/charts/contract/define/props'
import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { LOCALES } from '@atrium/core/contract/refusal'
import { itemErrors } from '@atrium/dashboards/contract/dashboard-items'
import { expect, test } from 'vitest'
import { cameraAddresses } from './demo-cameras.ts'
import { demoCamerasIn } from './seed/dashboards/cameras.ts'
import { demoFleetIn } from './seed/dashboards/fleet.ts'
import { demoLinesIn } from './seed/dashboards/lines.ts'
import { demoNetworkIn } from './seed/dashboards/network.ts'
import { demoProcessIn } from './seed/dashboards/process.ts'
import { demoShiftIn } from './seed/dashboards/shift.ts'
import { demoDashboardIn } from './seed/dashboards/wall.ts'
import { wrongPart } from './testing/wrong-language.ts'
import { widgetExample } from './widget-examples.ts'
import { settingWords } from './widget-words.ts'
import { widgets } from './widgets.ts'
import { widgetViews } from './widgetViews.ts'

const words = import.meta.glob<{ default: { name: string; about: string } }>('../widgets/*/{zh_CN,en_US}.ts', {
  eager: true,
})

test('every folder in widgets/ is in both lists', () => {
  const folders = readdirSync(join(import.meta.dirname, '../widgets'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name)
  expect(widgets.map(({ kind }) => kind).sort()).toEqual(folders.sort())
  expect(Object.keys(widgetViews).sort()).toEqual(folders.sort())
})

test.each(widgets.map((widget) => [widget.kind, widget] as const))('%s is complete', async (kind, widget) => {
  for (const locale of LOCALES) {
    const { name, about } = words[`../widgets/${kind}/${locale}.ts`]?.default ?? {}
    expect([name, about]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
  }
  expect(typeof (await widgetViews[kind]()).default).toBe('function')
  // Each setting, each of its options and each group has a name in both languages, and no name is left of a setting that is gone.
  const groups = Object.keys((widget as WidgetSpec).groups ?? {}).map((group) => `group:${group}`)
  const ofProps = eachProp(widget.props).flatMap(([path, prop]) => [
    path,
    ...(prop.kind === 'oneOf' ? prop.options.map((option) => `${path}=${option}`) : []),
  ])
  const named = [...groups, ...ofProps]
  const { zh_CN, en_US } = settingWords(kind)
  // Some settings have a hint, in both languages.
  const [chinese, english] = await Promise.all([zh_CN, en_US].map(async (load) => Object.keys((await load()).default)))
  expect(english).toEqual(chinese)
  const hints = ofProps.map((path) => `hint:${path}`).filter((hint) => chinese!.includes(hint))
  expect(chinese!.toSorted()).toEqual([...named, ...hints].sort())
})

test.each(widgets.map((widget) => [widget.kind, widget] as const))('the defaults of %s suit its table', (_, widget) => {
  expect(propErrors(widget.props, withDefaults(widget.props, {}))).toEqual({})
})

test('a kind with groups has each of its settings in one of them', () => {
  const grouped = widgets.filter((widget: WidgetSpec) => widget.groups)
  expect(grouped.length).toBeGreaterThan(0)
  for (const { groups, props } of grouped as readonly WidgetSpec[])
    expect(
      Object.values(groups ?? {})
        .flat()
        .sort(),
    ).toEqual(Object.keys(props).sort())
})

test('each kind has a picture of its own', () => {
  expect(new Set(widgets.map(({ icon }) => icon)).size).toBe(widgets.length)
})

test('each maximum of a setting must be above the minimum beside it', () => {
  const ends = widgets.flatMap(({ kind, props }) =>
    eachProp(props).flatMap(([path, { above }]) =>
      path.endsWith('Max') ? [[kind, path.split('.').at(-1), above]] : [],
    ),
  )
  expect(ends.length).toBeGreaterThan(6)
  expect(ends.filter(([, name, above]) => above !== String(name).replace('Max', 'Min'))).toEqual([])
})

test('no entry of a list has a secret, because entries have no lasting place', () => {
  const secretsIn = (props: Props, isInList: boolean): string[] =>
    Object.entries(props).flatMap(([name, prop]) => {
      if (prop.kind === 'secret') return isInList ? [name] : []
      return prop.kind === 'section' || prop.kind === 'list' ? secretsIn(prop.of, isInList || prop.kind === 'list') : []
    })
  expect(secretsIn({ entries: list({ key: secret(10) }, 3) }, false)).toEqual(['key'])
  expect(widgets.flatMap(({ props }) => secretsIn(props, false))).toEqual([])
})

test.each(widgets.map((widget) => [widget.kind, widget] as const))(
  'the example of %s suits its table and has no Chinese text in English',
  async (kind, { props }) => {
    for (const locale of LOCALES) expect(propErrors(props, (await widgetExample(kind, locale)).props)).toEqual({})
    expect(wrongPart(JSON.stringify(await widgetExample(kind, 'en_US')), 'en_US')).toBeUndefined()
  },
)

test.each([
  ['of the factory', demoDashboardIn('zh_CN')],
  ['of a shift', demoShiftIn('en_US')],
  ['of the vehicles', demoFleetIn('zh_CN')],
  ['of the boiler house', demoProcessIn('en_US')],
  ['of the cameras', demoCamerasIn('zh_CN', cameraAddresses([15001, 15002]))],
  ['of the charging network', demoNetworkIn('en_US', '01890000-0000-7000-8000-000000000000')],
  ['of the lines that sell at devices', demoLinesIn('zh_CN')],
] as const)('the dashboard %s suits the tables of its kinds', (_, { components }) => {
  expect(itemErrors(components, widgets)).toEqual({})
})

const DATA: readonly DatasetColumn[] = [
  { name: 'line', type: 'string' },
  { name: 'next', type: 'string' },
  { name: 'speed', type: 'number' },
  { name: 'cost', type: 'number' },
  { name: 'on', type: 'boolean' },
]

test.each<[kind: string, props: object, columns: string]>([
  ['Table', {}, ''],
  ['Table', { fieldKeys: ['speed', 'line'] }, 'line speed'],
  ['Table2', { fieldKeys: ['cost'] }, 'cost'],
  ['Value', {}, 'line'],
  ['Value', { field: 'speed' }, 'speed'],
  ['InfluxdbValue', { field: 'cost' }, 'cost'],
  ['Text', { text: '{speed} rpm' }, 'speed'],
  ['Text', { field: 'next' }, 'next'],
  ['InfluxdbText', { text: '{speed}', field: 'on' }, 'speed on'],
  ['Gauge', {}, 'speed cost'],
  ['Gauge', { config: { fieldList: [{ field: 'cost' }] } }, 'cost'],
  ['Gauge', { config: { fieldList: [{ field: 'cost' }, {}] } }, 'speed cost'],
  ['Gauge', { config: { fieldList: [{}] } }, 'speed'],
  ['Gauge', { config: { fieldList: [{ field: 'speed' }] } }, 'speed'],
  ['Chart', { chartType: CHART_TYPES.gauge, config: { fieldList: [{ field: 'cost' }] } }, 'cost'],
  ['Chart', {}, 'speed cost'],
  ['Chart', { chartType: CHART_TYPES.bar }, 'line next speed cost'],
  ['Chart', { chartType: CHART_TYPES.bar, config: { barAdvOption: { level: 1 } } }, 'line speed cost'],
  ['Chart', { chartType: CHART_TYPES.multiBar, config: { XAxisType: 'category' } }, 'line next speed cost'],
  ['Chart', { chartType: CHART_TYPES.pie }, 'line next speed cost'],
  ['ChartGeneral', { config: { XAxisType: 'category' } }, 'line next speed cost'],
  ['ChartGeneral', { config: { XAxisType: 'value' } }, 'speed cost'],
  ['InfluxdbChart', {}, 'speed cost'],
  ['Pie', {}, 'line next speed cost'],
  ['Sankey', {}, 'line next speed'],
  ['Sankey', { sourceColumn: 'next', targetColumn: 'line', valueColumn: 'cost' }, 'line next cost'],
  ['Default', {}, 'line next speed cost on'],
  ['Default', { show: 'value' }, 'line'],
  ['Echarts', {}, 'line'],
  ['Map', {}, 'line next speed cost on'],
  ['Map', { point: { infoText: '{next}', colorColumn: 'on' } }, 'line next speed cost on'],
  ['Map', { point: { infoText: 'x', placeColumn: 'next' } }, 'line next'],
])('%s with %o draws the columns %s', (kind, given, columns) => {
  const widget = widgets.find((one) => one.kind === kind) as WidgetSpec
  const drawn = widget.drawnColumns?.(withDefaults(widget.props, given), DATA, false) ?? DATA
  expect(drawn.map(({ name }) => name).join(' ')).toBe(columns)
})

test.each<[kind: string, props: object]>([
  ['Chart', { chartType: CHART_TYPES.bar }],
  ['Chart', { chartType: CHART_TYPES.ring, config: { XAxisType: 'category' } }],
  ['ChartGeneral', { config: { XAxisType: 'category' } }],
  ['Pie', { slices: 'rows' }],
])('%s with %o draws no texts but those that tell rows apart, if there are any', (kind, given) => {
  const widget = widgets.find((one) => one.kind === kind) as WidgetSpec
  const drawn = widget.drawnColumns?.(withDefaults(widget.props, given), DATA, true)
  expect(drawn?.map(({ name }) => name)).toEqual(['speed', 'cost'])
})

test('[R146] [R147] [R150] [R167] there is a kind for each way to send, and their settings have the fields of control panels', () => {
  const kinds = ['HttpRequest', 'InfluxdbWrite', 'MqttPublish'].map((kind) => widgets.find((one) => one.kind === kind))
  expect(kinds.map((kind) => kind?.relay)).toEqual(['httpRequest', 'influxdbWrite', 'mqttPublish'])
  const fields = kinds.flatMap((kind) => Object.keys(kind?.props ?? {}))
  const named = ['name', 'uri', 'method', 'header', 'body', 'topic', 'username', 'password', 'content']
  expect(named.filter((name) => !fields.includes(name))).toEqual([])
})
