import { CHART_TYPES, chartColumns, chartConfig, shapeOfChart } from '@atrium/charts/contract/define/chart-config'
import {
  anyNumber,
  colour,
  interval,
  list,
  oneOf,
  picture,
  secret,
  section,
} from '@atrium/charts/contract/define/props'
import { TABLE_PROPS, tableColumns, tableProps, tableShape } from '@atrium/charts/contract/define/table-props'
import { TEXT_PROPS, textColumns, textRows, textShape } from '@atrium/charts/contract/define/text-props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { boundDrawing } from '@atrium/charts/contract/drawing/drawing'
import { defineApp } from '@atrium/core/contract/define/app'
import { defineEntity, type Entity } from '@atrium/core/contract/define/entity'
import { bool, choice, int, ref, refs, requiredJson, str } from '@atrium/core/contract/define/fields'
import { implement } from '@atrium/core/server/call/implement'
import { Type } from 'typebox'
import { CONTROL_RECORDS } from '../../contract/control-records.ts'
import { DEFAULT_OPTIONS } from '../../contract/dashboard.ts'
import { optionsSchema, placedField } from '../../contract/dashboard-schema.ts'
import { dashboardCalls } from '../../server/boards/calls.ts'
import { folderCalls } from '../../server/boards/folders/folder-calls.ts'
import { reviewCalls } from '../../server/boards/review-calls.ts'
import { exportCall } from '../../server/boards/transfer/export-call.ts'
import { importCall } from '../../server/boards/transfer/import-call.ts'
import { dashboardWrites } from '../../server/boards/writes.ts'
import { controlCalls } from '../../server/control/control-calls.ts'
import { sourceCalls } from '../../server/sources/source-calls.ts'
import { sourceWrites } from '../../server/sources/source-writes.ts'
import { toyCameras } from './toy-cameras.ts'
import { toyControls, toyRecords } from './toy-controls.ts'

/** One widget kind for each shape of data. Only `label` is public. */
export const toyWidgets = (['series', 'single', 'trail', 'exact', 'rows', 'page', 'none'] as const).map((shape) =>
  defineWidget({
    kind: `Toy-${shape}`,
    icon: 'M2 2h12v12H2z',
    size: { width: 100, height: 100 },
    props: { label: str(100, { min: 0, default: '' }), note: str(100, { min: 0, default: '', shown: 'owner' }) },
    shape: () => shape,
    fullScreen: false,
  }),
)

/** A widget with secrets: of its own, and in a section. */
const toyGate = defineWidget({
  kind: 'Toy-gate',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 100 },
  props: { user: str(40, { min: 0, default: '' }), password: secret(100), relay: section({ key: secret(100) }) },
  shape: () => 'none',
  fullScreen: false,
})

/** A picture of which the author names the address and the interval. */
const toyPicture = defineWidget({
  kind: 'Toy-picture',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 100 },
  props: { src: picture({ every: 'every' }), every: interval(''), more: list({ src: picture() }, 30) },
  shape: () => 'none',
  fullScreen: false,
})

/** Kinds that need a right, and one of whose props one needs a right. */
const toyLever = defineWidget({
  kind: 'Toy-lever',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 100 },
  props: { command: str(40, { min: 0, default: '' }), tint: colour(), password: secret(100) },
  shape: () => 'none',
  needs: 'control',
  fullScreen: false,
})
const toyFrame = defineWidget({
  kind: 'Toy-frame',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 100 },
  props: { html: str(400, { min: 0, default: '' }), src: str(400, { min: 0, default: '' }) },
  shape: () => 'none',
  needs: 'script',
  frames: 'src',
  fullScreen: false,
})
/** Shows a map. */
const toyMap = defineWidget({
  kind: 'Toy-map',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 100 },
  props: {},
  shape: () => 'none',
  tiles: true,
  fullScreen: false,
})
/** Its scales have two ends. */
const toyDial = defineWidget({
  kind: 'Toy-dial',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 100 },
  props: { scales: list({ low: anyNumber(), high: anyNumber({ above: 'low' }), unit: str(9, { min: 0 }) }, 3) },
  shape: () => 'none',
  fullScreen: false,
})
/** Has room for a long text. */
const toyLong = defineWidget({
  kind: 'Toy-long',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 100 },
  props: { text: str(64_000, { min: 0, default: '' }) },
  shape: () => 'none',
  fullScreen: false,
})

/** A drawing whose objects data change. */
const toyDrawing = defineWidget({
  kind: 'Toy-drawing',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 100 },
  props: { config: boundDrawing() },
  shape: () => 'none',
  isLarge: true,
  fullScreen: false,
})

/** A table and a text as products have them: they draw only a part of their data. */
const toyTable = defineWidget({
  kind: 'Toy-table',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 100 },
  props: { ...TABLE_PROPS, hint: str(40, { min: 0, default: '', when: { prop: 'showTime', is: [true] } }) },
  shape: tableShape,
  drawnColumns: tableColumns,
  drawnProps: tableProps,
  fullScreen: false,
})
const toyText = defineWidget({
  kind: 'Toy-text',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 100 },
  props: TEXT_PROPS,
  shape: textShape,
  drawnColumns: textColumns,
  drawnRows: textRows,
  fullScreen: false,
})
/** A chart as products have it, also a pie or dials. */
const toyChart = defineWidget({
  kind: 'Toy-chart',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 100 },
  props: { chartType: oneOf(Object.values(CHART_TYPES), { default: CHART_TYPES.trend }), config: chartConfig() },
  shape: ({ chartType, config }) => shapeOfChart(chartType, config),
  drawnColumns: ({ chartType, config }, columns, isKeyed) => chartColumns(chartType, config, columns, isKeyed),
  fullScreen: false,
})
export const boardWidgets = [
  ...toyWidgets,
  toyTable,
  toyText,
  toyChart,
  toyGate,
  toyPicture,
  toyLever,
  toyFrame,
  toyMap,
  toyDial,
  toyLong,
  toyDrawing,
  ...toyControls,
  ...toyCameras,
]

const board = defineEntity({
  name: 'dashboard',
  path: '/api/toy/board',
  table: 'dashboard',
  module: 'board',
  title: 'name',
  fields: {
    name: str(40, { required: true, unique: true }),
    description: str(200),
    folder: ref('folder'),
    groups: refs('group'),
    public: bool({ required: true, readonly: true, default: false }),
    options: requiredJson<object>(optionsSchema, { default: DEFAULT_OPTIONS }),
    components: placedField(boardWidgets.map(({ kind }) => kind)),
  },
  calls: ['create', 'update', 'delete'],
  own: ['create', 'update'],
  list: { columns: ['name'] },
})

const folder = defineEntity({
  name: 'folder',
  path: '/api/toy/board/tree',
  table: 'dashboard_folder',
  module: 'board',
  title: 'name',
  fields: { name: str(40, { required: true }) },
  calls: [],
  list: { columns: ['name'] },
})

const SOURCE_TYPES = {
  2: ['stations'],
  3: ['stores'],
  6: ['brokers'],
  7: ['later'],
  8: ['apps'],
  9: ['store'],
} as const

const source = defineEntity({
  name: 'dataSource',
  path: '/api/toy/source',
  table: 'data_source',
  view: 'data_source_row',
  module: 'dataSource',
  title: 'title',
  dataScope: 'none',
  fields: {
    title: str(40, { required: true, unique: true }),
    introduction: str(200),
    type: choice(SOURCE_TYPES, { required: true, immutable: true, default: 2 }),
    props: requiredJson<Record<string, unknown>>(Type.Record(Type.String(), Type.Any()), { default: {} }),
    host: str(255, { readonly: true }),
    usedBy: int({ readonly: true }),
  },
  calls: ['list', 'get', 'create', 'update', 'delete'],
  own: ['create', 'update', 'delete'],
  list: { columns: ['title', 'type', 'host', 'usedBy'], without: ['props'] },
})

const app = defineApp({
  key: 'toyboards',
  type: 'pc',
  icon: 'M2 2h12v12H2z',
  guarded: false,
  menu: [{ module: 'board', path: 'board/list' }],
  permissions: {
    board: 'read create update delete copy publish',
    dataSource: 'read create update delete test query',
    component: 'control script readRecord',
  },
  entities: [board, folder, source, ...toyRecords],
})

const wordsOf = ({ name, fields }: Entity) => ({
  name,
  fields: Object.fromEntries(Object.keys(fields).map((field) => [field, field])),
  ...{ status: {}, actions: {}, options: {}, groups: {} },
})

const words = {
  name: 'Boards',
  about: '',
  menu: { 'board/list': 'Boards' },
  entities: {
    dashboard: {
      name: 'Board',
      fields: {
        name: 'Name',
        description: 'About',
        public: 'Public',
        options: 'Canvas',
        components: 'Components',
        folder: 'Folder',
        groups: 'Groups',
      },
      status: {},
      actions: {},
      options: {},
      groups: {},
    },
    folder: {
      name: 'Folder',
      fields: { name: 'Name' },
      status: {},
      actions: {},
      options: {},
      groups: {},
    },
    dataSource: {
      name: 'Data source',
      fields: {
        title: 'Title',
        introduction: 'About',
        type: 'Type',
        props: 'Settings',
        host: 'Host',
        usedBy: 'Used by',
      },
      status: {},
      actions: {},
      options: {},
      groups: {},
    },
    ...Object.fromEntries(toyRecords.map((record) => [record.name, wordsOf(record)])),
  },
  more: {},
}

export const boardServer = implement(app, {
  words: { zh_CN: words, en_US: words } as never,
  effects: {},
  writes: { dashboard: dashboardWrites(app, board) as never, dataSource: sourceWrites(app, source, board) as never },
  calls: [
    ...dashboardCalls(app, board),
    ...folderCalls(app, board, folder),
    exportCall(app, board),
    importCall(app, board),
    ...reviewCalls(app, board),
    ...sourceCalls(app, source),
    ...controlCalls(app, CONTROL_RECORDS),
  ],
})
