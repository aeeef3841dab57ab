import { inLocale, type Locale, Refusal } from '@atrium/core/contract/refusal'
import { textInWords } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Tx } from '@atrium/core/server/db/tables'
import {
  CONTROL_STATUSES,
  type ControlState,
  type ControlStatus,
  type ControlValue,
  type ControlValues,
} from '../../contract/control.ts'
import { interrupted } from './refusals.ts'
import type { Recorded } from './relays/relay.ts'

/** The rows of what was sent by controls (096_control.sql). */

/** Adapts CONTROL_STATUSES to the numbers in rows. */
export const statusNumberOf = (status: ControlStatus): number => CONTROL_STATUSES.indexOf(status) + 1

export const RELAYS = { httpRequest: 1, mqttPublish: 2, influxdbWrite: 3 } as const

export interface NewCommand extends Recorded {
  id: string
  dashboard: { _id: string; name: string }
  component: string
  name: string
  relay: keyof typeof RELAYS
  values: ControlValues
  reason: string | null
  key: string
  digest: string
  /** Who has not come to an end by then was interrupted. */
  deadlineMs: number
  /** It is refused: the text as it is stored. */
  denied?: { text: string; code: number }
}

/** @throws the database's error of `control_command_key` or `control_command_pending` */
export async function insertCommand(
  tx: Tx,
  who: { userId: string; group: string | null },
  command: NewCommand,
): Promise<void> {
  const { id, dashboard, component, name, relay, uri, target, header, content, values, reason, key } = command
  const { digest, deadlineMs, denied } = command
  await rawSql(tx).executeSql(
    `insert into control_command (id, dashboard_id, dashboard_name, component, name, relay, uri, target, header, content,
       sent, reason, key, digest, deadline_at, status, is_done, message, result, creator_id, group_id)
     values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21)`,
    [
      id,
      dashboard._id,
      dashboard.name,
      component,
      name,
      RELAYS[relay],
      uri,
      target,
      header,
      content,
      JSON.stringify(values),
      reason,
      key,
      digest,
      new Date(deadlineMs),
      statusNumberOf(denied ? 'denied' : 'pending'),
      denied !== undefined,
      denied?.text ?? null,
      denied?.code ?? null,
      who.userId,
      who.group,
    ],
  )
}

export interface Change {
  status?: ControlStatus
  isDone?: true
  message?: string
  result?: number
  ms?: number
  before?: ControlValue
  after?: ControlValue
  deadlineMs?: number
}

/** One that has come to its end does not change any more. */
export async function changeCommand(tx: Tx, id: string, change: Change): Promise<void> {
  const { status, isDone = false, message = null, result = null, ms = null, before, after, deadlineMs } = change
  await rawSql(tx).executeSql(
    `update control_command set step = step + 1, updated_at = clock_timestamp(), status = coalesce($2, status),
       is_done = $3, message = coalesce($4, message), result = coalesce($5, result), ms = coalesce($6, ms),
       value_before = coalesce($7, value_before), value_after = coalesce($8, value_after),
       deadline_at = coalesce($9, deadline_at)
     where id = $1 and not is_done`,
    [
      id,
      status === undefined ? null : statusNumberOf(status),
      isDone,
      message,
      result,
      ms,
      before === undefined ? null : JSON.stringify(before),
      after === undefined ? null : JSON.stringify(after),
      deadlineMs === undefined ? null : new Date(deadlineMs),
    ],
  )
}

export interface CommandRow {
  _id: string
  dashboard: string
  component: string
  status: number
  isDone: boolean
  isLate: boolean
  step: number
  values: ControlValues
  who: string | null
  name: string | null
  at: Date
  ms: number | null
  result: number | null
  message: string | null
  before: ControlValue | null
  after: ControlValue | null
  digest: string
}

const SELECT = `select c.id as "_id", c.dashboard_id as dashboard, c.component, c.status, c.is_done as "isDone",
    not c.is_done and c.deadline_at < clock_timestamp() as "isLate", c.step, c.sent as values, c.creator_id as who,
    u.name, c.created_at as at, c.ms, c.result, c.message, c.value_before as before, c.value_after as after, c.digest
  from control_command c left join app_user u on u.tenant_id = c.tenant_id and u.id = c.creator_id`

export async function commandOf(tx: Tx, by: 'id' | 'key', value: string): Promise<CommandRow | undefined> {
  const { rows } = await rawSql(tx).executeSql<CommandRow>(
    `${SELECT} where c.tenant_id = current_tenant() and c.${by} = $1`,
    [value],
  )
  return rows[0]
}

/** The last operation of each of these controls. */
export async function lastCommands(tx: Tx, dashboard: string, components: readonly string[]): Promise<CommandRow[]> {
  const { rows } = await rawSql(tx).executeSql<CommandRow>(
    `${SELECT} where c.tenant_id = current_tenant() and c.id in (
       select (select l.id from control_command l where l.tenant_id = current_tenant() and l.dashboard_id = $1
         and l.component = one.component order by l.id desc limit 1)
       from unnest($2::text[]) one(component))`,
    [dashboard, components],
  )
  return rows
}

/** How many operations of a user, and of a component, began in the last minute. Until the commit no other begins. */
export async function recentCommands(tx: Tx, user: string, dashboard: string, component: string) {
  await rawSql(tx).executeSql(
    `select pg_advisory_xact_lock(hashtext('control ' || least($1, $2))),
       pg_advisory_xact_lock(hashtext('control ' || greatest($1, $2)))`,
    [user, `${dashboard} ${component}`],
  )
  const { rows } = await rawSql(tx).executeSql<{ byUser: number; ofComponent: number }>(
    `select
       (select count(*) from control_command where tenant_id = current_tenant() and creator_id = $1
         and created_at > now() - interval '1 minute')::integer as "byUser",
       (select count(*) from control_command where tenant_id = current_tenant() and dashboard_id = $2 and component = $3
         and created_at > now() - interval '1 minute')::integer as "ofComponent"`,
    [user, dashboard, component],
  )
  return rows[0]!
}

/** Why an operation was denied, as its sender was told; undefined if it was not. */
export function refusalOf({ status, message, result }: CommandRow): Refusal | undefined {
  if (status !== statusNumberOf('denied')) return undefined
  const text = { zh_CN: textInWords(message ?? '', 'zh_CN'), en_US: textInWords(message ?? '', 'en_US') }
  const code = result ?? 40000
  return new Refusal(code, Math.floor(code / 100), text)
}

/** As a viewer gets it. What was interrupted is not known any more. */
export function stateOf(row: CommandRow, locale: Locale): ControlState {
  const { isLate, message } = row
  return {
    _id: row._id,
    component: row.component,
    status: isLate ? 'unknown' : CONTROL_STATUSES[row.status - 1]!,
    isDone: row.isDone || isLate,
    step: row.step,
    values: row.values,
    who: { _id: row.who ?? '', name: row.name ?? '' },
    atMs: row.at.getTime(),
    ms: row.ms,
    result: row.status === statusNumberOf('denied') ? null : row.result,
    message: isLate ? inLocale(interrupted, locale) : message === null ? null : textInWords(message, locale),
    before: row.before,
    after: row.after,
  }
}
