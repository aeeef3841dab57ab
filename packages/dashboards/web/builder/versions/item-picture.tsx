import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { allProps, shapeOf } from '@atrium/charts/contract/define/widget'
import { widgetOf } from '@atrium/charts/web/kind/registry'
import { useMemo } from 'react'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import { SampleView } from '../../sample/sample-view.tsx'
import { liveStates } from '../../sample/states.ts'
import type { BuilderKind } from '../builder-kind.ts'
import { useVersionWords } from './version-words.ts'

const WIDTH = 260
const MAX_HEIGHT = 150

/** How an item looks, with the data of the example of its kind: its own are not asked for. */
export function ItemPicture({ item, kind }: { item: ComponentItem; kind: BuilderKind }) {
  const words = useVersionWords()
  const { spec, example } = kind
  const widget = widgetOf(spec.kind)
  const own = item.component.props
  const props = useMemo(() => {
    const both = { ...example.props, ...own }
    // Of another shape, the data of the example would not be drawn.
    const isAlike = shapeOf(spec, both) === shapeOf(spec, example.props)
    return withDefaults(allProps(spec), isAlike ? both : example.props)
  }, [spec, example, own])
  const sources = useMemo(() => liveStates(example.sources, 0), [example])
  if (!widget) return null
  const height = Math.min(MAX_HEIGHT, Math.round((item.height * WIDTH) / item.width))
  return (
    <figure className="dashboards-builder-conflict-picture">
      <div className="charts-viewer" inert aria-hidden="true" style={{ width: WIDTH, height, minHeight: height }}>
        <SampleView {...{ widget, props, sources, height }} width={WIDTH} />
      </div>
      {sources.length > 0 && <figcaption>{words.pictureOfExample}</figcaption>}
    </figure>
  )
}
