import type { ColumnType, Generated, Kysely } from 'kysely'
import type { ViewContent } from '../../contract/list-view.ts'
import type { TopicMapping } from '../../contract/topic-mapping.ts'

/** Filled by the database with the tenant of the transaction, so code need not set it. */
type TenantId = ColumnType<string, string | undefined, never>
type Json<T> = ColumnType<T, string, string>

interface EntityColumns {
  id: string
  tenant_id: TenantId
  group_id: Generated<string | null>
  creator_id: Generated<string | null>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Generated<Date | null>
  rev: Generated<number>
  remark: Generated<string | null>
}

/** Core's tables for Kysely; an app adds its own with `tx.withTables<…>()`. */
export interface CoreTables {
  tenant: {
    id: string
    parent_id: string | null
    name: string
    sys_name: string
    logo: string | null
    host: string | null
    apps: string[]
    mobile_apps: Generated<string[]>
    login_page: string | null
    custom_function: Generated<unknown>
    maximum_user: Generated<number>
    maximum_sub_tenant: Generated<number>
    status: Generated<number>
    time_zone: Generated<string>
    expire_at: Date | null
    created_at: Generated<Date>
    deleted_at: Date | null
    register_role_id: string | null
    is_default: Generated<boolean>
  }
  app_user: EntityColumns & {
    username: string
    name: string
    mobile: string | null
    email: string | null
    password_hash: string
    avatar: string | null
    locale: Generated<'zh_CN' | 'en_US'>
    notify: Generated<unknown>
    time_zone: Generated<string | null>
    status: Generated<number>
    update_pwd: Generated<boolean>
    last_login_at: Date | null
    last_login_ip: string | null
    weixin_openid: string | null
    weixin_name: string | null
    weixin_bound_at: Date | null
  }
  role: EntityColumns & {
    name: string
    description: string | null
    permissions: Json<{ app: string; module: string; permission: string }[]>
    data_scope: Generated<number>
    builtin: Generated<boolean>
  }
  app_user_role: { id: string; tenant_id: TenantId; user_id: string; role_id: string }
  user_group: EntityColumns & { name: string; description: string | null; parent_id: string | null }
  session: {
    id: string
    tenant_id: TenantId
    user_id: string
    token_hash: string
    created_at: Generated<Date>
    seen_at: Generated<Date>
    expires_at: Date
    ip: string | null
    user_agent: string | null
    way: Generated<string>
    client: Generated<string>
  }
  one_time_token: {
    id: string
    tenant_id: TenantId
    user_id: string
    audience: string
    token_hash: string
    way: Generated<string>
    expires_at: Date
  }
  consumer_session: { id: string; tenant_id: TenantId; token_hash: string; expires_at: Date }
  sms_code: { mobile: string; purpose: string; code_hash: string; tries: Generated<number>; expires_at: Date }
  sms_count: { key: string; day: string; asked: number; last_at: Date }
  qr_sign_in: {
    nonce_hash: string
    browser_hash: string
    status: Generated<number>
    phone_user_id: string | null
    ip: string
    user_agent: string
    created_at: Generated<Date>
    expires_at: Date
  }
  login_record: {
    id: string
    tenant_id: TenantId
    user_id: string
    username: string
    at: Generated<Date>
    ip: string
    type: string
    client: Generated<string>
    user_agent: string | null
    result: number
    reason: string | null
  }
  sign_in_backoff: { key: string; failures: number; until: Date; at: Generated<Date> }
  ingest_credential: {
    id: string
    tenant_id: TenantId
    name: string
    token_hash: string
    scopes: string[]
    mappings: ColumnType<TopicMapping[], string | undefined, string>
    status: Generated<number>
    last_used_at: Date | null
    created_at: Generated<Date>
    row_id: Generated<string>
    creator_id: Generated<string | null>
    group_id: Generated<string | null>
    deleted_at: Generated<Date | null>
    remark: Generated<string | null>
  }
  file: {
    id: string
    tenant_id: TenantId
    name: string
    purpose: string
    type: string
    size_bytes: number
    width: number
    height: number
    /** At most one of these two: a signed-in user, or a consumer; strangers have neither. */
    creator_id: string | null
    consumer_id: string | null
    created_at: Generated<Date>
    used_at: Date | null
    gone_at: Date | null
  }
  web_picture: {
    id: string
    tenant_id: TenantId
    address: string
    url: string
    every_s: number | null
    due_at: Date
    fetched_at: Date
    problem: string | null
    creator_id: string
  }
  partner_app: EntityColumns & {
    name: string
    app_id: string
    url: string | null
    method: Json<'GET' | 'POST' | 'PUT'>
    events: Json<string[]>
    headers: Json<Record<string, string>> | null
    ip_whitelist: Json<string[]>
    permissions: Json<{ app: string; module: string; permission: string }[]>
    audience: string | null
    holder_id: string | null
    sealed_secret: string
    previous_sealed_secret: string | null
    previous_until: Date | null
    sealed_headers: string | null
    last_used_at: Date | null
    status: Generated<number>
  }
  open_app: EntityColumns & {
    name: string
    type: number
    props: Json<Record<string, unknown>>
    sealed_props: string | null
    app_id: string | null
    last_test_at: Date | null
    last_test_ok: boolean | null
    status: Generated<number>
  }
  api_key: EntityColumns & {
    name: string
    prefix: string
    token_hash: string
    permissions: Json<{ app: string; module: string; permission: string }[]>
    expires_at: Date | null
    last_used_at: Date | null
    last_used_ip: string | null
    status: Generated<number>
  }
  open_app_log: EntityColumns & {
    open_app_id: string | null
    app_id: string | null
    direction: number
    event: string | null
    url: string
    method: string
    http_status: number | null
    ms: number
    request: string | null
    response: string | null
    ok: boolean
    error: string | null
    at: Generated<Date>
  }
  used_nonce: { app_id: string; nonce: string; at: Generated<Date> }
  egress_allowance: { id: string; tenant_id: TenantId; entries: string[] }
  status_log: {
    id: string
    tenant_id: TenantId
    entity: string
    row_id: string
    action: string
    from_status: number | null
    to_status: number | null
    by_id: string | null
    reason: string | null
    at: Generated<Date>
  }
  audit_log: {
    id: string
    tenant_id: TenantId
    by_id: string | null
    action: string
    entity: string
    row_id: string | null
    before: Json<unknown> | null
    after: Json<unknown> | null
    ip: string | null
    at: Generated<Date>
  }
  message: {
    id: string
    tenant_id: TenantId
    user_id: string
    title: string
    content: string
    url: string | null
    type: number
    level: Generated<number>
    status: Generated<number>
    read_at: Date | null
    created_at: Generated<Date>
  }
  list_view: {
    id: string
    tenant_id: TenantId
    user_id: string
    app: string
    entity: string
    name: string
    is_shared: Generated<boolean>
    content: Json<ViewContent>
    created_at: Generated<Date>
    deleted_at: Date | null
  }
  list_view_default: {
    id: string
    tenant_id: TenantId
    user_id: string
    app: string
    entity: string
    view_id: string
  }
}

/** A transaction: of one tenant in `asTenant`, of the whole platform in `asPlatform`. */
export type Tx = Kysely<CoreTables>
