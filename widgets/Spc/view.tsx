import type { Dataset } from '@atrium/charts/contract/data'
import { capabilityOf } from '@atrium/charts/contract/statistics/capability'
import { useChartWords } from '@atrium/charts/web/chart/chart-words'
import { DataChart } from '@atrium/charts/web/chart/data-chart'
import { NOTE_HEIGHT_PX, Notes, notesOf } from '@atrium/charts/web/chart/notes'
import { MissingColumn, Problem } from '@atrium/charts/web/kind/states'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { fill } from '@atrium/core/web/words'
import { type ReactNode, useMemo } from 'react'
import { CapabilityChart } from './capability/capability-chart.tsx'
import { ControlChart } from './control/control-chart.tsx'
import { type ControlPlot, controlPlotOf } from './control/control-plot.ts'
import type { SpcProps } from './index.ts'
import { type Readings, readingsOf } from './shared/readings.ts'
import { useSpcWords } from './shared/spc-words.ts'

export default function SpcView(view: WidgetViewProps<SpcProps>) {
  return <DataChart view={view}>{(datasets) => <Process {...{ view, datasets }} />}</DataChart>
}

interface ProcessProps {
  view: WidgetViewProps<SpcProps>
  datasets: readonly Dataset[]
}

interface PartProps {
  view: WidgetViewProps<SpcProps>
  read: Readings
}

/** The capability of a process, or a control chart; where nothing can be calculated, why. */
function Process({ view, datasets }: ProcessProps) {
  const config = view.props
  const words = useSpcWords()
  const read = useMemo(() => readingsOf(datasets, config), [datasets, config])
  if (read.missing === '') return <Problem text={words.noColumn} />
  if (read.missing !== null) return <MissingColumn name={read.missing} />
  return config.chartType === 'capability' ? <Capability {...{ view, read }} /> : <Control {...{ view, read }} />
}

function Capability({ view, read }: PartProps) {
  const { props: config, width, scale, running } = view
  const words = useSpcWords()
  const { fault, result } = useMemo(
    () =>
      capabilityOf(
        read.readings.map(({ value }) => value),
        config,
      ),
    [read, config],
  )
  if (!result) return <Problem text={words.fault[fault]} />
  return (
    <WithNotes {...{ view, read }} left={0}>
      {(height) => (
        <CapabilityChart capability={result} unit={read.unit} {...{ config, width, height, scale, running }} />
      )}
    </WithNotes>
  )
}

function Control({ view, read }: PartProps) {
  const { props: config, width, scale, running, timeZone: zone, mode, inert, emit } = view
  const words = useSpcWords()
  const { fault, result } = useMemo(() => controlPlotOf(read.readings, config, zone), [read, config, zone])
  if (!result) return <Problem text={words.fault[fault]} />
  return (
    <WithNotes {...{ view, read }} left={result.left}>
      {(height) => (
        <ControlChart
          plot={result}
          unit={read.unit}
          isStill={mode === 'print' || inert === true}
          {...{ config, zone, width, height, scale, running }}
          onChoose={(index) => emit('select', selected(result, index, read))}
        />
      )}
    </WithNotes>
  )
}

function WithNotes({ view, read, left, children }: PartProps & { left: number; children(height: number): ReactNode }) {
  const chartWords = useChartWords()
  const words = useSpcWords()
  const notes = [...notesOf(chartWords, [], read.lost), ...(left > 0 ? [fill(words.left, { count: left })] : [])]
  return (
    <>
      {children(notes.length > 0 ? view.height - NOTE_HEIGHT_PX : view.height)}
      <Notes notes={notes} />
    </>
  )
}

/** A point as listeners use it: its values by the names of the columns from which they come. */
function selected({ chart, points }: ControlPlot, index: number, { valueName, tagName }: Readings) {
  const { atMs = null, name = '' } = points[index] ?? {}
  return { time: atMs, [valueName]: chart.main[index]?.value ?? null, ...(tagName === null ? {} : { [tagName]: name }) }
}
