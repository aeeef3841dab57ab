import { fill } from '@atrium/core/web/words'
import { type ReactNode, useMemo } from 'react'
import type { Dataset } from '../../../contract/data.ts'
import type { SpcConfig } from '../../../contract/define/spc-config.ts'
import { capabilityOf } from '../../../contract/statistics/capability.ts'
import { MissingColumn, Problem } from '../../kind/states.tsx'
import type { WidgetViewProps } from '../../kind/widget-view.ts'
import { useChartWords } from '../chart-words.ts'
import { NOTE_HEIGHT_PX, Notes, notesOf } from '../notes.tsx'
import { CapabilityChart } from './capability-chart.tsx'
import { ControlChart } from './control-chart.tsx'
import { type ControlPlot, controlPlotOf } from './control-plot.ts'
import { type Readings, readingsOf } from './readings.ts'
import { useSpcWords } from './spc-words.ts'

interface SpcViewProps {
  view: WidgetViewProps<SpcConfig>
  datasets: readonly Dataset[]
}

interface PartProps {
  view: WidgetViewProps<SpcConfig>
  read: Readings
}

/** The capability of a process, or a control chart; where nothing can be calculated, why. */
export function SpcView({ view, datasets }: SpcViewProps) {
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
