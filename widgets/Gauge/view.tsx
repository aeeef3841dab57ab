import { Dials } from '@atrium/charts/web/chart/gauge/dials'
import { DataGate } from '@atrium/charts/web/kind/states'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import type { GaugeProps } from './index.ts'

export default function GaugeView({ props, sources, width, height, emit }: WidgetViewProps<GaugeProps>) {
  return (
    <DataGate sources={sources} skeleton="gauge">
      {(datasets) => (
        <Dials
          fields={props.config.fieldList}
          {...{ datasets, width, height }}
          onSelect={(row) => emit('select', row)}
        />
      )}
    </DataGate>
  )
}
