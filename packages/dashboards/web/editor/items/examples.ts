import { isWrong } from '@atrium/charts/contract/define/prop-errors'
import { fitted } from '@atrium/charts/contract/define/prop-values'
import { OBJECTS } from '@atrium/charts/contract/define/props'
import { allProps, shapeOf, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { WidgetExample } from '@atrium/charts/contract/define/widget-example'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import { same } from '../../../contract/dashboard-ops/diff.ts'
import type { BuilderKind } from '../../builder/builder-kind.ts'
import { isBound } from '../../builder/data/builder-connector.ts'
import { kindEntries } from '../../builder/kinds/kind-entries.ts'
import type { ExampleData } from '../../live/shared-state.ts'
import { liveStates } from '../../sample/states.ts'
import { withPreset } from './replace-kind.ts'

type Component = ComponentItem['component']

/** What the editor shows of components that read data and have none yet: the examples of their kinds or presets. */
export function examplesOf(kinds: readonly BuilderKind[]): (item: ComponentItem) => ExampleData | null {
  const made = new WeakMap<Component, ExampleData | null>()
  return ({ component }) => {
    const known = made.get(component)
    if (known !== undefined) return known
    const example = exampleFor(kinds, component)
    made.set(component, example)
    return example
  }
}

function exampleFor(kinds: readonly BuilderKind[], component: Component): ExampleData | null {
  const kind = kinds.find((one) => one.kind === component.component)
  // What a control sends does not follow from an example.
  if (!kind || kind.spec.relay || shapeOf(kind.spec, component.props) === 'none' || isBound(component)) return null
  if (isDrawn(kind.spec, component.props)) return null
  const { props, sources } = usedExample(kind, component)
  if (sources.length === 0) return null
  return { component: { ...component, dataSources: [], props: { ...props } }, sources: liveStates(sources, 0) }
}

/** What somebody has drawn is shown without data, too, and has nothing in common with the drawing of an example. */
function isDrawn(spec: WidgetSpec, props: Component['props']): boolean {
  const drawings = Object.entries(spec.props).filter(([, { kind }]) => kind === 'drawing')
  return drawings.some(([name]) => {
    const drawing = props[name] as Readonly<Record<string, object>> | undefined
    return Object.keys(drawing?.[OBJECTS] ?? {}).length > 0
  })
}

/** The example of the preset that the component was made from, or of its kind, with the props that it has itself. */
function usedExample(kind: BuilderKind, { props }: Component): WidgetExample {
  const presets = kindEntries([kind]).filter(({ props: given }) => same(withPreset(props, given), props))
  const { example } = presets.at(-1) ?? kind
  const own = withPreset(example.props, fitted(allProps(kind.spec), props, isWrong))
  // Of another shape, the data of the example would not be drawn.
  return shapeOf(kind.spec, own) === shapeOf(kind.spec, example.props) ? { ...example, props: own } : example
}
