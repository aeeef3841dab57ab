import type { Permission } from '@atrium/core/contract/access'
import { defineApp } from '@atrium/core/contract/define/app'
import { defineEntity } from '@atrium/core/contract/define/entity'
import { bool, choice, dt, int, json, ref, requiredJson, str } from '@atrium/core/contract/define/fields'
import { OPEN_APP_TYPES } from '@atrium/core/contract/open-app-types'
import { enabledActions, enabledStatus } from '@atrium/core/contract/patterns/enabled'
import { MAX_MAPPINGS, TopicMapping } from '@atrium/core/contract/topic-mapping'
import { Type } from 'typebox'

const triples = Type.Array(
  Type.Object(
    {
      app: Type.String({ maxLength: 40 }),
      module: Type.String({ maxLength: 60 }),
      permission: Type.String({ maxLength: 40 }),
    },
    { additionalProperties: false },
  ),
  { maxItems: 1000 },
)
const permissions = json<Permission[]>(triples, { default: [] })

/** What works for whoever has its secret is enabled only by those who have all of its rights. */
const checkedActions = { ...enabledActions, enable: { ...enabledActions.enable, effect: true } } as const

/** A third-party app. It calls the API with signed requests and receives callbacks for events. */
export const app = defineEntity({
  name: 'app',
  path: '/api/platform/app',
  table: 'partner_app',
  view: 'partner_app_row',
  module: 'app',
  title: 'name',
  dataScope: 'none',
  fields: {
    name: str(40, { required: true, unique: true }),
    appId: str(24, { readonly: true }),
    url: str(500, { pattern: '^https?://\\S+$' }),
    method: requiredJson<'GET' | 'POST' | 'PUT'>(
      Type.Union([Type.Literal('GET'), Type.Literal('POST'), Type.Literal('PUT')]),
      { default: 'POST' },
    ),
    events: json<string[]>(
      Type.Array(Type.String({ pattern: '^[A-Za-z]\\w*(\\.\\w+){1,3}$', maxLength: 100 }), {
        maxItems: 100,
        uniqueItems: true,
      }),
      { default: [] },
    ),
    /** Values are write-only: an answer has asterisks instead, and a request with asterisks keeps the stored value. */
    headers: json<Record<string, string>>(
      Type.Record(
        Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]{0,59}$' }),
        Type.String({ maxLength: 1000, pattern: '^[^\\r\\n]*$' }),
        { maxProperties: 20, additionalProperties: false },
      ),
    ),
    ipWhitelist: json<string[]>(
      Type.Array(Type.String({ pattern: '^[0-9a-fA-F.:]+(/\\d{1,3})?$', maxLength: 50 }), { maxItems: 100 }),
      { default: [] },
    ),
    permissions,
    /** Key of an app in the launcher. This program may redeem sign-in tokens that were made for that app. */
    audience: str(40, { pattern: '^[A-Za-z][\\w-]*$' }),
    /** The user for whom it acts: it may do what this user may, too. */
    holder: ref('user', { readonly: true }),
    /** Because that user is disabled or deleted. */
    isStopped: bool({ readonly: true }),
    callsToday: int({ readonly: true }),
    failuresToday: int({ readonly: true }),
    lastUsedAt: dt({ readonly: true }),
  },
  status: enabledStatus,
  calls: ['list', 'get', 'create', 'update', 'delete'],
  own: ['update'],
  actions: checkedActions,
  list: {
    columns: ['name', 'appId', 'status', 'isStopped', 'callsToday', 'failuresToday', 'url', 'events'],
    filters: ['status'],
    search: ['name', 'appId', 'url'],
  },
  form: [
    { group: 'base', fields: ['name', 'permissions', 'ipWhitelist', 'audience'] },
    { group: 'callback', fields: ['url', 'method', 'events', 'headers'] },
  ],
})

/** Settings of an external service that the tenant's apps use. */
export const openApp = defineEntity({
  name: 'openApp',
  path: '/api/platform/openApp',
  table: 'open_app',
  view: 'open_app_row',
  module: 'openApp',
  title: 'name',
  dataScope: 'none',
  fields: {
    name: str(40, { required: true, unique: true }),
    type: choice(OPEN_APP_TYPES, { required: true, immutable: true }),
    /** The fields depend on the type. An answer has `has<Name>: true` in place of a secret. */
    props: requiredJson<Record<string, unknown>>(Type.Record(Type.String(), Type.Any()), { default: {} }),
    app: ref('app'),
    lastTestAt: dt({ readonly: true }),
    lastTestOk: bool({ readonly: true }),
    callsToday: int({ readonly: true }),
    failuresToday: int({ readonly: true }),
  },
  status: enabledStatus,
  calls: ['list', 'get', 'create', 'update', 'delete'],
  own: ['create', 'update'],
  actions: enabledActions,
  list: {
    columns: ['name', 'type', 'status', 'app', 'callsToday', 'failuresToday', 'lastTestAt', 'lastTestOk'],
    filters: ['type', 'status'],
    search: ['name'],
  },
  form: [{ group: 'base', fields: ['name', 'type', 'app', 'props'] }],
})

/** A key for a person's own programs: `Authorization: Bearer ak_…`. */
export const apiKey = defineEntity({
  name: 'apiKey',
  path: '/api/platform/apiKey',
  table: 'api_key',
  module: 'apiKey',
  title: 'name',
  fields: {
    name: str(40, { required: true, unique: true }),
    prefix: str(20, { readonly: true, code: true }),
    permissions,
    expiresAt: dt(),
    lastUsedAt: dt({ readonly: true }),
    lastUsedIp: str(60, { readonly: true, code: true }),
  },
  status: enabledStatus,
  calls: ['list', 'get', 'create', 'delete'],
  actions: checkedActions,
  list: {
    columns: ['name', 'prefix', 'status', 'lastUsedAt', 'expiresAt', 'lastUsedIp', 'creator'],
    filters: ['status'],
    search: ['name', 'prefix'],
  },
  form: [{ group: 'base', fields: ['name', 'permissions', 'expiresAt'] }],
})

/** A credential with which a machine writes time series, by line protocol over HTTP or by MQTT. */
export const ingest = defineEntity({
  name: 'ingest',
  path: '/api/platform/ingest',
  table: 'ingest_credential_change',
  view: 'ingest_credential_row',
  module: 'ingest',
  title: 'name',
  dataScope: 'none',
  fields: {
    name: str(40, { required: true }),
    credentialId: str(64, { readonly: true }),
    scopes: requiredJson<('read' | 'write' | 'create' | 'drop')[]>(
      Type.Array(Type.Union(['read', 'write', 'create', 'drop'].map((scope) => Type.Literal(scope))), {
        minItems: 1,
        maxItems: 4,
        uniqueItems: true,
      }),
      { default: ['write'] },
    ),
    mappings: json<TopicMapping[]>(Type.Array(TopicMapping, { maxItems: MAX_MAPPINGS }), { default: [] }),
    lastUsedAt: dt({ readonly: true }),
  },
  status: enabledStatus,
  calls: ['list', 'get', 'create', 'update', 'delete'],
  own: ['update'],
  actions: checkedActions,
  list: {
    columns: ['name', 'credentialId', 'status', 'lastUsedAt', 'scopes'],
    filters: ['status'],
    search: ['name', 'credentialId'],
  },
  form: [
    { group: 'base', fields: ['name', 'scopes'] },
    { group: 'topics', fields: ['mappings'] },
  ],
})

export default defineApp({
  key: 'platform',
  type: 'manage',
  icon: 'platform',
  guarded: true,
  menu: [
    { module: 'app', path: 'app/list', icon: 'box' },
    { module: 'openApp', path: 'openApp/list', icon: 'out' },
    { module: 'apiKey', path: 'apiKey/list', icon: 'shield' },
    { module: 'ingest', path: 'ingest/list', icon: 'chip' },
    { module: 'timeseries', path: 'timeseries', icon: 'data' },
    { module: 'egress', path: 'egress', icon: 'path' },
    { module: 'app', path: 'app/guide', icon: 'list' },
  ],
  permissions: {
    app: 'read create update delete resetSecret enable disable test',
    openApp: 'read create update delete test readLog enable disable',
    apiKey: 'read create delete enable disable',
    ingest: 'read create update delete enable disable',
    timeseries: 'read update drop export',
    egress: 'read update',
  },
  entities: [app, openApp, apiKey, ingest],
})
