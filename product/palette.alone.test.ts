import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { eachProp } from '@atrium/charts/contract/define/prop-values'
import { allProps, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { LOCALES, type Locale } from '@atrium/core/contract/refusal'
import { DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import { itemErrors } from '@atrium/dashboards/contract/dashboard-items'
import { builderKinds } from '@atrium/dashboards/web/builder/builder-kind'
import { foundEntries, kindEntries, nearestEntries } from '@atrium/dashboards/web/builder/kinds/kind-entries'
import { loadKinds, offerKindParts } from '@atrium/dashboards/web/sample/kind-parts'
import { beforeAll, expect, test } from 'vitest'
import { pictures, presets, words } from './kind-palette.ts'
import { wrongPart } from './testing/wrong-language.ts'
import { kindParts } from './widget-parts.ts'
import { widgets } from './widgets.ts'
import { widgetViews } from './widgetViews.ts'

beforeAll(() => {
  offerWidgets(widgets, widgetViews)
  offerKindParts(kindParts)
})

const entriesIn = async (locale: Locale) => kindEntries(builderKinds(await loadKinds(locale)))

test.each(LOCALES)(
  'each preset in %s suits the table of its kind and its checks, and so does its example',
  async (locale) => {
    const all = (await entriesIn(locale)).filter(({ id, kind }) => id !== kind.kind)
    expect(all.map(({ id }) => id)).toEqual([
      'Value/lamp',
      'InfluxdbChart/stackedArea',
      'Chart/bar',
      'Chart/stackedBar',
      'Chart/scatter',
      'Pie/ring',
      'Gauge/progress',
      'Echarts/radar',
      'Spc/control',
      'Spc/fraction',
      'Map/fleet',
      'Map/fences',
      'Fabric/symbols',
    ])
    for (const { id, kind, props, example } of all) {
      const component = { component: kind.kind, title: '', version: 1, props, dataSources: [] }
      expect([id, itemErrors([{ ...DEFAULT_ITEM, _id: 'one', component }], widgets)]).toEqual([id, {}])
      const { spec }: { spec: WidgetSpec } = kind
      expect([id, propErrors(allProps(spec), example.props)]).toEqual([id, {}])
      if (locale === 'en_US') expect(wrongPart(JSON.stringify(example), locale)).toBeUndefined()
    }
  },
)

test('each kind and preset has words in both languages, and a picture of its own', async () => {
  const entries = await entriesIn('zh_CN')
  expect(new Set(entries.map(({ icon }) => icon)).size).toBe(entries.length)
  expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length)
  for (const { kind } of widgets) {
    const keys = (presets[`../widgets/${kind}/presets.ts`]?.((zh_CN) => zh_CN) ?? []).flatMap(({ key }) => [
      key,
      `${key}.about`,
      `${key}.synonyms`,
    ])
    for (const locale of LOCALES) {
      const own = words[`../widgets/${kind}/palette.${locale}.ts`] ?? {}
      expect([
        kind,
        Object.keys(own)
          .filter((key) => key !== 'nearest')
          .sort(),
      ]).toEqual([kind, ['synonyms', ...keys].sort()])
      expect(Object.values(own).filter((text) => text.trim() === '')).toEqual([])
      if (locale === 'en_US') expect(wrongPart(JSON.stringify(own), locale)).toBeUndefined()
    }
  }
})

test.each([
  ['柱状图', 'Chart/bar'],
  ['bar', 'Chart/stackedBar'],
  ['面积图', 'InfluxdbChart/stackedArea'],
  ['area', 'InfluxdbChart/stackedArea'],
  ['环形图', 'Pie/ring'],
  ['donut', 'Pie/ring'],
  ['散点', 'Chart/scatter'],
  ['scatter', 'Chart/scatter'],
  ['雷达', 'Echarts/radar'],
  ['radar', 'Echarts/radar'],
  ['进度', 'Gauge/progress'],
  ['progress', 'Gauge/progress'],
  ['指示灯', 'Value/lamp'],
  ['lamp', 'Value/lamp'],
  ['地图', 'Map/fleet'],
  ['map', 'Map'],
  ['折线', 'InfluxdbChart'],
  ['按钮', 'HttpRequest'],
  ['button', 'MqttPublish'],
  ['视频', 'Video'],
  ['video', 'Video'],
  ['surveillance', 'Camera'],
  ['监控', 'Ys7Camera'],
  ['乐橙', 'ImouCamera'],
])('%s finds %s in both languages', async (search, id) => {
  for (const locale of LOCALES)
    expect(foundEntries(await entriesIn(locale), search).map((entry) => entry.id)).toContain(id)
})

test.each(['三维', '3D'])('%s is nothing yet, and a picture is the nearest', async (search) => {
  const entries = await entriesIn('zh_CN')
  expect(foundEntries(entries, search)).toEqual([])
  expect(nearestEntries(entries, search).map(({ id }) => id)).toEqual(['Img'])
})

test('a choice with pictures has one of its own for each option, and none that is no option', () => {
  const found = widgets.flatMap(({ kind, props }) => {
    const own = pictures[`../widgets/${kind}/pictures.ts`]
    if (!own) return []
    const paths = new Set(Object.keys(own).map((key) => key.slice(0, key.indexOf('='))))
    const options = eachProp(props).flatMap(([path, prop]) =>
      paths.has(path) && prop.kind === 'oneOf' ? prop.options.map((option) => `${path}=${option}`) : [],
    )
    expect([kind, Object.keys(own).sort()]).toEqual([kind, options.sort()])
    expect([kind, new Set(Object.values(own)).size]).toEqual([kind, options.length])
    return [kind]
  })
  expect(found).toEqual(['InfluxdbChart', 'Chart', 'ChartGeneral', 'Pie', 'Spc'])
})
