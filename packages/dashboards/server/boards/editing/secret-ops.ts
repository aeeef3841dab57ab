import type { Props } from '@atrium/charts/contract/define/props'
import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { secretMark } from '@atrium/core/contract/kept-secrets'
import type { SecretValues } from '@atrium/core/server/secrets/secret-values'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import { addressKey, addressOf, isForAddress } from '../secrets.ts'

type Values = Readonly<Record<string, unknown>>

function anySecret(props: Props): boolean {
  return Object.values(props).some((prop) => prop.kind === 'secret' || (prop.kind === 'section' && anySecret(prop.of)))
}

/**
 * The item without its secrets, and with the secrets that were given. In a draft, the mark `has…` decides whether a
 * known secret is used: removing the mark and setting it again are operations that can be undone.
 */
export function withoutSecrets(
  item: ComponentItem,
  widgets: readonly WidgetSpec[],
  known: SecretValues,
): { item: ComponentItem; given: Record<string, string> } {
  const given: Record<string, string> = {}
  const address = addressIn(item, widgets)
  const props = eachSecret(item, widgets, (values, name, path) => {
    const mark = secretMark(name)
    const { [name]: secret, [mark]: had, ...rest } = values
    if (typeof secret === 'string' && secret !== '') {
      given[path] = secret
      if (address !== undefined) given[addressKey(path)] = address
    }
    const isKept = had === true && isForAddress(known, path, address)
    const isSet = secret === undefined || secret === null ? isKept : secret !== ''
    return isSet ? { ...rest, [mark]: true } : rest
  })
  return { item: props ? { ...item, component: { ...item.component, props } } : item, given }
}

/** The secrets that a document uses: those whose marks it has. */
export function usedSecrets(
  items: readonly ComponentItem[],
  widgets: readonly WidgetSpec[],
  known: SecretValues,
): Record<string, string> {
  const used: Record<string, string> = {}
  for (const item of items) {
    const address = addressIn(item, widgets)
    eachSecret(item, widgets, (values, name, path) => {
      if (values[secretMark(name)] !== true || !isForAddress(known, path, address)) return values
      used[path] = known[path]!
      if (address !== undefined) used[addressKey(path)] = address
      return values
    })
  }
  return used
}

/** Calls `change` for each secret of the item's kind with the props beside it; undefined if the kind has none. */
function eachSecret(
  item: ComponentItem,
  widgets: readonly WidgetSpec[],
  change: (beside: Values, name: string, path: string) => Values,
): Record<string, unknown> | undefined {
  const spec = specOf(item, widgets)
  if (!spec || !anySecret(spec.props)) return undefined
  function inside(props: Props, given: Values, place: string): Values {
    let values: Record<string, unknown> = { ...given }
    for (const [name, prop] of Object.entries(props)) {
      const path = `${place}.${name}`
      const inner = values[name]
      if (prop.kind === 'secret') values = { ...change(values, name, path) }
      else if (prop.kind === 'section' && typeof inner === 'object' && inner !== null)
        values[name] = inside(prop.of, inner as Values, path)
    }
    return values
  }
  return inside(spec.props, item.component.props, `${item._id}.${spec.kind}`)
}

function addressIn(item: ComponentItem, widgets: readonly WidgetSpec[]): string | undefined {
  const spec = specOf(item, widgets)
  return spec && addressOf(spec, item.component.props)
}

function specOf({ component }: ComponentItem, widgets: readonly WidgetSpec[]): WidgetSpec | undefined {
  return widgets.find(({ kind }) => kind === component.component)
}
