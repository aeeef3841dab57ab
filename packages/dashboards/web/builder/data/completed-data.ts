import type { Dataset } from '@atrium/charts/contract/data'
import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { shapeOf, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { Locale } from '@atrium/core/contract/refusal'
import type { ComponentItem, ItemDataSource } from '../../../contract/dashboard.ts'
import { type Difference, same } from '../../../contract/dashboard-ops/diff.ts'
import type { DashboardOp, Draft } from '../../../contract/dashboard-ops/ops.ts'
import { MAX_LINES } from '../../../contract/series-groups.ts'
import { itemOps } from '../change-items.ts'
import {
  askedTitles,
  completedSource,
  isBound,
  isCompleteQuery,
  knownConnectors,
  proposedTitle,
  sourceColumns,
} from './builder-connector.ts'
import type { DataPort } from './data-port.ts'
import { sourceOps } from './source-ops.ts'
import { requestOf } from './use-preview.ts'

interface Bound {
  draft: Draft
  item: ComponentItem
}

interface Around {
  port: DataPort
  spec: WidgetSpec
  locale: Locale
}

/**
 * What follows from the first data of a component, asked when it has them: its series apart, proposed props, the columns of
 * a table. None if a request fails, or if its author has gone on meanwhile.
 * @param begun the item with its first sources
 * @param read what it is when the answers are there; undefined if it is gone
 */
export async function completedOps(
  { port, spec, locale }: Around,
  begun: Bound,
  read: () => Bound | undefined,
): Promise<DashboardOp[]> {
  const { component } = begun.item
  const before = component.dataSources
  const index = before.findIndex(isCompleteQuery)
  const first = before[index]
  if (!first) return []
  const drawnBy = { shape: shapeOf(spec, component.props), mostColumns: mostColumns(spec, component.props) }
  const source = await completedSource(first, port, drawnBy).catch(() => first)
  const after = before.with(index, source)
  const dataset = hasProposals(spec) ? await previewOf({ port, locale }, begun, after, index) : null
  const now = read()
  if (!now || !same(now.item.component.dataSources, before)) return []
  const { component: present } = now.item
  const changes = [...followedTitle(present, after), ...(dataset ? proposals(spec, present.props, dataset) : [])]
  return [...sourceOps(now.draft, now.item, after), ...itemOps(now.draft, [now.item._id], changes)]
}

/** A title that was proposed says which series are shown, if these are others now; one that its author wrote stays. */
export function followedTitle(
  { title, dataSources }: Pick<ComponentItem['component'], 'title' | 'dataSources'>,
  after: readonly ItemDataSource[],
): Difference[] {
  const next = proposedTitle(after)
  const isProposed = title !== '' && title === proposedTitle(dataSources)
  return isProposed && next !== title && same(fieldsOf(dataSources), fieldsOf(after))
    ? [{ path: ['component', 'title'], value: next }]
    : []
}

/**
 * The title that follows from the names of what was chosen, where those are asked for: of a component without a title that
 * gets its first data, or in place of the one that was proposed before.
 * @param before the sources until now
 * @param begun the item with its new sources
 * @param read what it is when the answer is there; undefined if it is gone
 */
export async function titleOps(
  port: DataPort,
  before: readonly ItemDataSource[],
  begun: ComponentItem,
  read: () => Bound | undefined,
): Promise<DashboardOp[]> {
  const { dataSources } = begun.component
  const [old = '', next = ''] = await askedTitles(port, [before, dataSources]).catch(() => [])
  const now = read()
  if (!now || next === '' || !same(now.item.component.dataSources, dataSources)) return []
  const { title } = now.item.component
  const isOpen = title === '' ? !isBound({ dataSources: [...before] }) : title === old
  return isOpen ? itemOps(now.draft, [now.item._id], [{ path: ['component', 'title'], value: next }]) : []
}

function fieldsOf(sources: readonly ItemDataSource[]) {
  const connectors = knownConnectors().map((spec) => ({ spec }))
  return sources.map((source) => sourceColumns(source, 'single', connectors))
}

/** How many columns of numbers a kind draws with these props. */
export function mostColumns(spec: WidgetSpec, stored: unknown): number {
  const columns = Array.from({ length: MAX_LINES }, (_, n) => ({ name: `n${n}`, type: 'number' as const }))
  const drawn = spec.drawnColumns?.(withDefaults(spec.props, stored), columns, false) ?? columns
  return Math.min(spec.mostFields ?? MAX_LINES, drawn.length)
}

const hasProposals = ({ props, proposedProps }: WidgetSpec) =>
  proposedProps !== undefined || Object.values(props).some((prop) => prop.kind === 'column' && prop.many)

async function previewOf(
  { port, locale }: Omit<Around, 'spec'>,
  { draft, item }: Bound,
  dataSources: ComponentItem['component']['dataSources'],
  index: number,
): Promise<Dataset | null> {
  const request = requestOf(draft, { ...item, component: { ...item.component, dataSources } }, index, locale)
  const datasets = request ? await port.preview(request).catch(() => []) : []
  return datasets[0] ?? null
}

function proposals(spec: WidgetSpec, stored: Readonly<Record<string, unknown>>, dataset: Dataset): Difference[] {
  const proposed = Object.entries(spec.proposedProps?.(withDefaults(spec.props, stored), dataset) ?? {})
  return [...proposed.map(([path, value]) => ({ path: inProps(path), value })), ...columnsIn(spec, stored, dataset)]
}

const inProps = (path: string) => ['component', 'props', ...path.split('.')]

/** The columns of the data for a kind that lists its columns, if it has none of them yet. */
function columnsIn(
  { props }: WidgetSpec,
  stored: Readonly<Record<string, unknown>>,
  { columns }: Dataset,
): Difference[] {
  const names = columns.flatMap(({ name, type }) => (type === 'time' ? [] : [name]))
  return Object.entries(props).flatMap(([name, prop]) => {
    if (prop.kind !== 'column' || !prop.many) return []
    const chosen = (stored[name] ?? []) as readonly string[]
    return chosen.some((one) => names.includes(one)) ? [] : [{ path: inProps(name), value: names.slice(0, prop.max) }]
  })
}
