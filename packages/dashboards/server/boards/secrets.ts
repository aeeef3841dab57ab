import type { Props } from '@atrium/charts/contract/define/props'
import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { secretMark } from '@atrium/core/contract/kept-secrets'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { openValues, type SecretValues, sealValues } from '@atrium/core/server/secrets/secret-values'
import type { ComponentItem } from '../../contract/dashboard.ts'

type DashboardSecrets = { dashboard: { id: string; sealed_secrets: string | null } }

/** The secrets of a dashboard's items: `<item>.<kind>.<path of the prop>` → text. Never part of an answer. */
export async function secretsOf(ctx: Ctx, dashboard: string): Promise<SecretValues> {
  const { sealed_secrets } = await ctx.tx
    .withTables<DashboardSecrets>()
    .selectFrom('dashboard')
    .select('sealed_secrets')
    .where('id', '=', dashboard)
    .executeTakeFirstOrThrow()
  return openValues(ctx.vault, sealed_secrets)
}

export async function keepSecrets(ctx: Ctx, dashboard: string, secrets: SecretValues): Promise<void> {
  const sealed_secrets = sealValues(ctx.vault, secrets)
  await ctx.tx
    .withTables<DashboardSecrets>()
    .updateTable('dashboard')
    .set({ sealed_secrets })
    .where('id', '=', dashboard)
    .execute()
}

/**
 * Beside a secret whose kind says where its secrets go (`address`) stands the address for which it was given: it is used
 * for no other one, whatever the order in which an author, who need not know it, changes them.
 */
export const addressKey = (path: string) => `${path}@`

/** Where the secrets of an item go; undefined if its kind does not say. */
export function addressOf({ address }: WidgetSpec, props: Readonly<Record<string, unknown>>): string | undefined {
  return address && JSON.stringify(address.map((name) => props[name] ?? ''))
}

/** Whether a stored secret may be used by an item with this address. */
export function isForAddress(stored: SecretValues, path: string, address: string | undefined): boolean {
  return stored[path] !== undefined && (address === undefined || stored[addressKey(path)] === address)
}

/**
 * Takes the secrets out of the items' props and leaves `has…` marks. A secret that is not given stays, unless it would go
 * to another address; '' removes it.
 * The secrets of items that are gone, or that have another kind now, are not in the result.
 */
export function splitSecrets(
  items: readonly ComponentItem[],
  widgets: readonly WidgetSpec[],
  stored: SecretValues,
): { items: ComponentItem[]; secrets: SecretValues } {
  const secrets: Record<string, string> = {}
  const split = items.map((item) => {
    const { component: kind, props } = item.component
    const spec = widgets.find((widget) => widget.kind === kind)
    if (!spec) return item
    const around = { stored, kept: secrets, address: addressOf(spec, props) }
    const shown = splitProps(spec.props, props, `${item._id}.${kind}`, around)
    return { ...item, component: { ...item.component, props: shown } }
  })
  return { items: split, secrets }
}

interface Splitting {
  stored: SecretValues
  kept: Record<string, string>
  address: string | undefined
}

function splitProps(
  props: Props,
  given: Readonly<Record<string, unknown>>,
  place: string,
  around: Splitting,
): Record<string, unknown> {
  const { stored, kept, address } = around
  const shown = { ...given }
  for (const [name, prop] of Object.entries(props)) {
    const path = `${place}.${name}`
    if (prop.kind === 'section') {
      const inner = splitProps(prop.of, (given[name] ?? {}) as Record<string, unknown>, path, around)
      if (name in given || Object.keys(inner).length > 0) shown[name] = inner
    }
    if (prop.kind !== 'secret') continue
    const mark = secretMark(name)
    delete shown[name]
    delete shown[mark]
    const known = isForAddress(stored, path, address) ? stored[path] : undefined
    const text = (given[name] as string | undefined) ?? known
    if (!text) continue
    kept[path] = text
    if (address !== undefined) kept[addressKey(path)] = address
    shown[mark] = true
  }
  return shown
}
