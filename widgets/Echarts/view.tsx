import type { Dataset } from '@atrium/charts/contract/data'
import { useChartWords } from '@atrium/charts/web/chart/chart-words'
import { DataChart } from '@atrium/charts/web/chart/data-chart'
import { NOTE_HEIGHT_PX, Notes, notesOf } from '@atrium/charts/web/chart/notes'
import { measured } from '@atrium/charts/web/kind/numbers'
import { Problem } from '@atrium/charts/web/kind/states'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { useLocale, useWords } from '@atrium/core/web/words'
import { useMemo, useState } from 'react'
import en_US from './en_US.ts'
import type { EchartsProps } from './index.ts'
import { checkedOption, type EchartsOption, withPlainTooltips } from './option.ts'
import { lostIn, OptionChart } from './option-chart.tsx'
import zh_CN from './zh_CN.ts'

const TOOLTIP = {
  valueFormatter: (value: unknown) =>
    [value]
      .flat()
      .map((one) => measured(one))
      .join(', '),
}

export default function EchartsView(view: WidgetViewProps<EchartsProps>) {
  const locale = useLocale()
  const checked = useMemo(() => checkedOption(view.props.option), [view.props.option])
  if ('wrong' in checked) return <Problem text={checked.wrong[locale]} />
  return <Checked key={view.props.option} view={view} option={checked.option} />
}

function Checked({ view, option }: { view: WidgetViewProps<EchartsProps>; option: EchartsOption }) {
  const { sources, width, height, scale, running, mode, timeZone, emit } = view
  const words = useWords({ zh_CN, en_US })
  const shared = useChartWords()
  const [failed, setFailed] = useState(false)
  const safe = useMemo(() => withPlainTooltips(option, TOOLTIP) as EchartsOption, [option])
  if (failed) return <Problem text={words.failed} />
  const chart = (datasets: readonly Dataset[]) => {
    const lost = lostIn(datasets)
    return (
      <>
        <OptionChart
          {...{ datasets, width, scale, running }}
          height={lost > 0 ? height - NOTE_HEIGHT_PX : height}
          option={safe}
          isPrinted={mode === 'print'}
          zone={timeZone}
          onSelect={(row) => emit('select', row)}
          onError={() => setFailed(true)}
        />
        <Notes notes={notesOf(shared, [], lost)} />
      </>
    )
  }
  // An option may have all its data in itself.
  return sources.length === 0 ? chart([]) : <DataChart view={view}>{chart}</DataChart>
}
