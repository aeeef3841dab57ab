import { NOTHING_CHANGED, namedChanges } from '@atrium/charts/web/drawing/changes'
import { DrawingView } from '@atrium/charts/web/drawing/drawing-view'
import { eventData } from '@atrium/charts/web/drawing/event-data'
import { rowValues } from '@atrium/charts/web/kind/columns'
import { MissingColumn, Problem } from '@atrium/charts/web/kind/states'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { useWords } from '@atrium/core/web/words'
import { useMemo } from 'react'
import en_US from './en_US.ts'
import { type FabricProps, nameColumnOf } from './index.ts'
import zh_CN from './zh_CN.ts'

/** A drawing whose objects rows address by their names. A message changes the text of the object called `event`. */
export default function FabricView(view: WidgetViewProps<FabricProps>) {
  const { props, sources, message } = view
  const { config, nameColumn, event } = props
  const words = useWords({ zh_CN, en_US })
  const dataset = sources.find(({ dataset }) => dataset && dataset.rows.length > 0)?.dataset
  const name = dataset ? nameColumnOf(nameColumn, dataset.columns.slice(1)) : 'name'
  const changes = useMemo(() => {
    if (name === undefined) return NOTHING_CHANGED
    const rows = dataset?.rows.map((row) => withoutTime(rowValues(dataset, row), dataset.columns[0]?.name)) ?? []
    const { event: said } = eventData(message, event)
    return namedChanges(config.objects, said === undefined ? rows : [...rows, { [name]: 'event', text: said }], name)
  }, [config, dataset, name, message, event])
  if (name === undefined)
    return nameColumn === '' ? <Problem text={words.noName} /> : <MissingColumn name={nameColumn} />
  return <DrawingView {...{ view, changes }} />
}

function withoutTime(row: ReturnType<typeof rowValues>, time: string | undefined) {
  const { [time ?? '']: _, ...others } = row
  return others
}
