import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import ClockEn from '@atrium/widgets/Clock/en_US'
import ClockZh from '@atrium/widgets/Clock/zh_CN'
import GaugeEn from '@atrium/widgets/Gauge/en_US'
import GaugeZh from '@atrium/widgets/Gauge/zh_CN'
import InfluxdbChartEn from '@atrium/widgets/InfluxdbChart/en_US'
import InfluxdbChartZh from '@atrium/widgets/InfluxdbChart/zh_CN'
import StaticTextEn from '@atrium/widgets/StaticText/en_US'
import StaticTextZh from '@atrium/widgets/StaticText/zh_CN'
import TableEn from '@atrium/widgets/Table/en_US'
import TableZh from '@atrium/widgets/Table/zh_CN'
import ValueEn from '@atrium/widgets/Value/en_US'
import ValueZh from '@atrium/widgets/Value/zh_CN'
import { expect, test } from 'vitest'
import { type WidgetKind, widgets } from './widgets.ts'
import { widgetViews } from './widgetViews.ts'

const words: Record<WidgetKind, { name: string; about: string }[]> = {
  Clock: [ClockZh, ClockEn],
  Gauge: [GaugeZh, GaugeEn],
  InfluxdbChart: [InfluxdbChartZh, InfluxdbChartEn],
  StaticText: [StaticTextZh, StaticTextEn],
  Table: [TableZh, TableEn],
  Value: [ValueZh, ValueEn],
}

test('every folder in widgets/ is in both lists', () => {
  const folders = readdirSync(join(import.meta.dirname, '../widgets'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name)
  expect(widgets.map(({ kind }) => kind).sort()).toEqual(folders.sort())
  expect(Object.keys(widgetViews).sort()).toEqual(folders.sort())
})

test.each(widgets.map((widget) => [widget.kind, widget] as const))('%s is complete', async (kind, widget) => {
  for (const { name, about } of words[kind]) expect([name, about]).not.toContain('')
  expect(typeof (await widgetViews[kind]()).default).toBe('function')
  // A prop that is missing on a public page would be a setting that works for signed-in users only.
  expect([...widget.publicProps].sort()).toEqual(Object.keys(widget.defaults).sort())
  for (const { path } of widget.settings) expect(widget.publicProps).toContain(path.split('.')[0])
})
