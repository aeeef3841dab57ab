import type { App } from '@atrium/core/contract/define/app'
import type { Entity } from '@atrium/core/contract/define/entity'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { insertRow, removeRow } from '@atrium/core/server/entity/rows'
import { NO_SETTINGS } from '@atrium/core/server/secrets/split-secrets'
import { needsSetUp } from '../../contract/define/connector.ts'
import { hostOf } from '../../contract/source-settings.ts'
import type { Settings } from '../queryplane/connector.ts'
import { builtInSource } from './refusals.ts'
import { keepSecrets, secretsOf } from './secrets.ts'
import { kindOf, settableKind, splitSettings } from './source-kinds.ts'
import { refuseUsed } from './source-use.ts'

interface Values {
  type?: number
  props?: Settings
}

interface Row {
  _id: string
  type: number
  props: Record<string, unknown>
}

/** Longer texts are not written into the audit log. */
const LOGGED_LENGTH = 500

/**
 * Creates, changes and deletes data sources: their settings must suit their kind, and secrets are sealed apart.
 * @throws invalidParameter at `type`, `props` and each wrong setting | builtInSource | sourceInUse
 */
export function sourceWrites(app: Pick<App, 'key'>, source: Entity, dashboard: Entity) {
  return {
    async create(ctx: Ctx, values: Values): Promise<string> {
      const { shown, secrets } = splitSettings(settableKind(ctx, values.type), values.props ?? {}, NO_SETTINGS)
      const { _id } = await insertRow(ctx, source, { ...values, props: shown, host: hostOf(shown) })
      await keepSecrets(ctx, _id, secrets)
      return _id
    },

    async update(ctx: Ctx, before: { _id: string }, { props, ...changes }: Values): Promise<Record<string, unknown>> {
      const { _id, type, props: shownBefore } = before as Row
      const kind = kindOf(ctx, type)
      if (!needsSetUp(kind)) throw builtInSource()
      if (props === undefined) return changes
      const stored = { shown: shownBefore, secrets: await secretsOf(ctx, _id) }
      const { shown, secrets } = splitSettings(kind, props, stored)
      await keepSecrets(ctx, _id, secrets)
      return { ...changes, props: shown, host: hostOf(shown) }
    },

    async delete(ctx: Ctx, before: { _id: string }): Promise<void> {
      const { _id, type } = before as Row
      if (!needsSetUp(kindOf(ctx, type))) throw builtInSource()
      // A view is not locked: from now on nobody binds a component to it.
      await rawSql(ctx.tx).executeSql(
        'select from data_source where tenant_id = current_tenant() and id = $1 for update',
        [_id],
      )
      await refuseUsed(ctx, app, dashboard, _id)
      await keepSecrets(ctx, _id, {})
      await removeRow(ctx, source, _id)
    },

    audited: (before: object | undefined, after: object | undefined) => ({
      ...(before && { before: logged(before) }),
      ...(after && { after: logged(after) }),
    }),
  }
}

function logged(row: object): object {
  const { props, ...others } = row as Row
  const cut = Object.entries(props).map(([name, value]) => {
    const isLong = typeof value === 'string' && value.length > LOGGED_LENGTH
    return [name, isLong ? `${value.slice(0, LOGGED_LENGTH)}…` : value]
  })
  return { ...others, props: Object.fromEntries(cut) }
}
