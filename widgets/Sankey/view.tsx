import type { Dataset } from '@atrium/charts/contract/data'
import { DataChart } from '@atrium/charts/web/chart/data-chart'
import { NOTE_HEIGHT_PX, Notes } from '@atrium/charts/web/chart/notes'
import { Problem } from '@atrium/charts/web/kind/states'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { fill, useWords } from '@atrium/core/web/words'
import { useMemo, useRef, useState } from 'react'
import en_US from './en_US.ts'
import { flowsOf } from './flows.ts'
import type { SankeyProps } from './index.ts'
import { SankeyChart } from './sankey-chart.tsx'
import { firstOpen, toggled, visibleGraph } from './tree.ts'
import zh_CN from './zh_CN.ts'

export default function SankeyView(view: WidgetViewProps<SankeyProps>) {
  return <DataChart view={view}>{(datasets) => <Flows view={view} datasets={datasets} />}</DataChart>
}

const NOTHING_BEFORE = { order: [], open: new Set<string>() }

interface FlowsProps {
  view: WidgetViewProps<SankeyProps>
  datasets: readonly Dataset[]
}

function Flows({ view, datasets }: FlowsProps) {
  const { props, width, height, scale, running, mode, emit } = view
  const { toggleMode, openLevels } = props
  const words = useWords({ zh_CN, en_US })
  // What is drawn for new data begins with what stood there before.
  const before = useRef<{ order: readonly string[]; open: ReadonlySet<string> }>(NOTHING_BEFORE)
  const { flows, order, circular, lost } = useMemo(
    () => flowsOf(datasets, props, before.current.order),
    [datasets, props],
  )
  const names = useMemo(() => [...new Set(flows.flatMap(({ from, to }) => [from, to]))].sort(), [flows])
  // Until a person opens or closes a node, the levels are as the author set them, whatever the data become.
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const open = useMemo(
    () => chosen ?? firstOpen(flows, openLevels, toggleMode, before.current.open),
    [chosen, flows, openLevels, toggleMode],
  )
  before.current = { order, open }
  const graph = useMemo(() => visibleGraph(flows, open), [flows, open])
  if (flows.length === 0) return <Problem text={words.noFlows} />
  const notes = [
    ...(circular > 0 ? [fill(words.circular, { count: circular })] : []),
    ...(lost > 0 ? [fill(words.lost, { count: lost })] : []),
  ]

  function toggle(name: string) {
    emit('select', { name })
    if (flows.some(({ from }) => from === name)) setChosen(toggled(flows, open, name, toggleMode))
  }

  return (
    <>
      <SankeyChart
        {...{ graph, names, width, scale, running }}
        look={props}
        height={notes.length > 0 ? height - NOTE_HEIGHT_PX : height}
        isPrinted={mode === 'print'}
        onToggle={toggle}
      />
      <Notes notes={notes} />
    </>
  )
}
