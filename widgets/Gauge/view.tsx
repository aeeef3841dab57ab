import { Dials } from '@atrium/web/canvas/chart/gauge/dials.tsx'
import { DataGate } from '@atrium/web/canvas/kind/states.tsx'
import type { WidgetViewProps } from '@atrium/web/canvas/kind/widget-view'
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
