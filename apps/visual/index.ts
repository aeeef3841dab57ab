import { defineApp } from '@atrium/core/contract/define/app'
import { defineEntity } from '@atrium/core/contract/define/entity'
import { bool, choice, int, ref, refs, requiredJson, str } from '@atrium/core/contract/define/fields'
import {
  controlRecord,
  httpRequestRecord,
  influxdbWriteRecord,
  mqttPublishRecord,
} from '@atrium/dashboards/contract/control-records'
import type { ComponentItem, DashboardOptions } from '@atrium/dashboards/contract/dashboard'
import { NEW_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import { checkComponents, optionsSchema, placedField } from '@atrium/dashboards/contract/dashboard-schema'
import { Type } from 'typebox'
import { BUILT_IN_TYPES, DATA_SOURCE_TYPES } from './data-source-types.ts'
import { WIDGET_KINDS } from './kinds.ts'

/** A folder of the tree of dashboards. Its calls are those of core (`server/dashboards/folders`). */
export const folder = defineEntity({
  name: 'folder',
  path: '/api/dashboard/tree',
  table: 'dashboard_folder',
  module: 'dashboard',
  title: 'name',
  fields: { name: str(40, { required: true, unique: true }), parentId: ref('folder'), order: int() },
  calls: [],
  dataScope: 'none',
  list: { columns: ['name'] },
})

/** A dashboard of widgets. It has its own list and get: the list has no components, and viewers get fewer fields. */
export const dashboard = defineEntity({
  name: 'dashboard',
  path: '/api/dashboard',
  table: 'dashboard',
  module: 'dashboard',
  title: 'name',
  fields: {
    name: str(40, { required: true, unique: true }),
    description: str(200),
    folder: ref('folder'),
    /** The groups whose people may see it, as far as their roles are limited to groups. */
    groups: refs('group'),
    /**
     * If true, anyone who has the address can view it. Set by `PUT /api/dashboard/public`, which has its own
     * permission.
     */
    public: bool({ required: true, readonly: true, default: false }),
    options: requiredJson<DashboardOptions>(optionsSchema, { default: NEW_OPTIONS }),
    components: placedField(WIDGET_KINDS),
  },
  calls: ['create', 'update', 'delete'],
  own: ['create', 'update', 'delete'],
  list: {
    columns: ['name', 'public', 'updatedAt', 'creator', 'description'],
    filters: ['public', 'groups'],
    search: ['name', 'description'],
    finds: { by: { name: 'part', description: 'part' }, shows: ['description'], page: 'dashboard/view' },
    sort: '-updatedAt',
    pageSize: 25,
  },
  form: [{ group: 'base', fields: ['name', 'description'] }],
  check: ({ components }) => checkComponents((components as ComponentItem[] | undefined) ?? []),
})

/** Where the data of components come from. The settings depend on the type: its connector has their table. */
export const dataSource = defineEntity({
  name: 'dataSource',
  path: '/api/datasource',
  table: 'data_source',
  view: 'data_source_row',
  module: 'dataSource',
  title: 'title',
  dataScope: 'none',
  bodyLimitBytes: 4 * 1024 * 1024,
  fields: {
    title: str(40, { required: true, unique: true }),
    introduction: str(200),
    type: choice(DATA_SOURCE_TYPES, { required: true, immutable: true, default: 2 }),
    /** An answer has `has<Name>: true` in place of a secret. */
    props: requiredJson<Record<string, unknown>>(Type.Record(Type.String(), Type.Any()), { default: {} }),
    host: str(255, { readonly: true, code: true }),
    usedBy: int({ readonly: true }),
  },
  calls: ['list', 'get', 'create', 'update', 'delete'],
  own: ['create', 'update', 'delete'],
  list: {
    columns: ['title', 'type', 'host', 'usedBy', 'updatedAt', 'introduction'],
    without: ['props'],
    filters: ['type'],
    search: ['title', 'introduction', 'host'],
  },
  form: [{ group: 'base', fields: ['title', 'type', 'introduction', 'props'] }],
  isBuiltIn: ({ type }) => BUILT_IN_TYPES.includes(type as number),
})

export default defineApp({
  key: 'visual',
  type: 'pc',
  icon: 'dashboard',
  guarded: false,
  menu: [
    { module: 'dashboard', path: 'dashboard/list', icon: 'dashboard' },
    { module: 'dataSource', path: 'dataSource/list', icon: 'database' },
    { module: 'component', path: 'component/record', entity: 'controlRecord', icon: 'list' },
    { module: 'dataSource', path: 'data', icon: 'chart' },
    { module: 'dataSource', path: 'connect', icon: 'chip' },
    { module: 'dataSource', path: 'gallery', icon: 'box' },
  ],
  permissions: {
    dashboard: 'read create update delete copy rename toTop publish',
    dataSource: 'read create update delete test query import',
    component: 'control script readRecord',
  },
  entities: [dashboard, folder, dataSource, controlRecord, httpRequestRecord, mqttPublishRecord, influxdbWriteRecord],
})
