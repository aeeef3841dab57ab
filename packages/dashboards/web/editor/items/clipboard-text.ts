import { knownWidgets } from '@atrium/charts/web/kind/registry'
import type { ComponentItem, DashboardOptions, DashboardParameter } from '../../../contract/dashboard.ts'
import { areParameters, arePlacedItems } from '../../../contract/placed-items.ts'
import { knownConnectors } from '../../builder/data/builder-connector.ts'
import type { NoteKey } from '../editor.ts'
import { usedParameters } from './item-parameters.ts'

/** How copied items are written into the system's clipboard, so that they can be pasted in another window. */
const FORMAT = 'atrium/dashboard-items'
const VERSION = 1

type Read =
  | { items: ComponentItem[]; parameters: DashboardParameter[] }
  | { wrong: NoteKey; values?: Record<string, string | number> }

/** @param options of the dashboard of the items: they take the parameters along that they name */
export function clipboardText(items: readonly ComponentItem[], options: DashboardOptions): string {
  const parameters = usedParameters(items, options.parameters)
  const given = { format: FORMAT, version: VERSION, items, ...(parameters.length > 0 ? { parameters } : {}) }
  return JSON.stringify(given, null, 1)
}

/** The items in a text from the clipboard, or what the person must know about it. */
export function readClipboard(text: string): Read {
  if (text.trim() === '') return { wrong: 'nothingToPaste' }
  const given = parsed(text)
  if (given?.format !== FORMAT) return { wrong: 'foreign' }
  if (typeof given.version === 'number' && given.version > VERSION) return { wrong: 'newer' }
  const specs = knownWidgets()
  const { items, parameters = [] } = given
  if (!Array.isArray(items)) return { wrong: 'foreign' }
  const unknown = items.map(kindIn).find((kind) => kind !== '' && !specs.some((spec) => spec.kind === kind))
  if (unknown !== undefined) return { wrong: 'unknownKind', values: { kind: unknown } }
  if (!arePlacedItems(items, { widgets: specs, connectors: knownConnectors() }) || !areParameters(parameters))
    return { wrong: 'foreign' }
  return { items, parameters: usedParameters(items, parameters) }
}

function parsed(text: string): { format?: unknown; version?: unknown; items?: unknown; parameters?: unknown } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function kindIn(item: unknown): string {
  const { component } = (item ?? {}) as { component?: { component?: unknown } }
  return typeof component?.component === 'string' ? component.component : ''
}
