import type { PropsOf } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { boundDrawing } from '@atrium/charts/contract/drawing/drawing'
import { DRAWING_PROPS } from '@atrium/charts/contract/drawing/drawing-props'

const props = { config: boundDrawing(), ...DRAWING_PROPS } as const

export type Fabric2Props = PropsOf<typeof props>

export default defineWidget({
  kind: 'Fabric2',
  icon: 'M2 12.5h4M4 12.5V6M2.5 3h3v3h-3zM6 4.5h4a2 2 0 0 1 2 2V8M12 8l-2 2.5h4zM12 10.5v2.5',
  cover: 'net',
  size: { width: 900, height: 600 },
  props,
  shape: () => 'single',
  drawnColumns({ config }, columns) {
    const bindings = Object.values(config.objects).flatMap((object) => object.bindings)
    const named = new Set(bindings.map(({ column }) => column || columns[0]?.name))
    return columns.filter(({ name }) => named.has(name))
  },
  isLarge: true,
  fullScreen: true,
})
