import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import type { Props } from '@atrium/charts/contract/define/props'
import { allProps, shapeOf } from '@atrium/charts/contract/define/widget'
import { widgetOf } from '@atrium/charts/web/kind/registry'
import { useMemo } from 'react'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import { staticDataset } from '../../../contract/static-data.ts'
import { SampleView } from '../../sample/sample-view.tsx'
import { liveStates } from '../../sample/states.ts'
import type { BuilderKind } from '../builder-kind.ts'
import { useVersionWords } from './version-words.ts'

const WIDTH = 260
const MAX_HEIGHT = 150

/** How an item looks: with data that were typed in, else with those of the example of its kind, for nothing is asked. */
export function ItemPicture({ item, kind }: { item: ComponentItem; kind: BuilderKind }) {
  const words = useVersionWords()
  const { spec, name, example } = kind
  const widget = widgetOf(spec.kind)
  const { component } = item
  const { props, sources, isExample } = useMemo(() => {
    const all = allProps(spec)
    const typed = component.dataSources.flatMap(({ props: { data } }) => staticDataset(data) ?? [])
    if (typed.length > 0)
      return { props: withDefaults(all, component.props), sources: liveStates(typed, 0), isExample: false }
    const both = { ...example.props, ...component.props }
    // Of another shape, or with columns of other data, the data of the example would not be drawn.
    const fits = shapeOf(spec, both) === shapeOf(spec, example.props) && !namesColumns(all, component.props)
    const sources = liveStates(example.sources, 0)
    return { props: withDefaults(all, fits ? both : example.props), sources, isExample: sources.length > 0 }
  }, [spec, example, component])
  if (!widget) return null
  const height = Math.min(MAX_HEIGHT, Math.round((item.height * WIDTH) / item.width))
  return (
    <figure className="dashboards-builder-conflict-picture">
      <div className="charts-viewer" inert aria-hidden="true" style={{ width: WIDTH, height, minHeight: height }}>
        <SampleView {...{ widget, props, sources, height }} title={component.title || name} width={WIDTH} />
      </div>
      {isExample && <figcaption>{words.pictureOfExample}</figcaption>}
    </figure>
  )
}

/** Whether settings name columns of data, at any depth. */
function namesColumns(props: Props, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(props).some(([name, prop]) => {
    const value = values[name] ?? []
    if (prop.kind === 'column') return (value as string | readonly string[]).length > 0
    if (prop.kind === 'section') return namesColumns(prop.of, value as Readonly<Record<string, unknown>>)
    return (
      prop.kind === 'list' &&
      (value as readonly Readonly<Record<string, unknown>>[]).some((one) => namesColumns(prop.of, one))
    )
  })
}
