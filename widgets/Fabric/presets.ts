import type { ExampleText } from '@atrium/charts/contract/define/widget-example'
import type { MakePresets } from '@atrium/charts/contract/define/widget-preset'
import { type ListedObject, listedObjects } from '@atrium/charts/contract/drawing/listed-objects'
import { SYMBOL_STATES, SYMBOLS, type SymbolName } from '@atrium/charts/contract/drawing/symbols'

const NAMES: Readonly<Record<SymbolName, [zh_CN: string, en_US: string]>> = {
  pipe: ['管道', 'Pipe'],
  elbow: ['弯管', 'Elbow'],
  valve: ['阀门', 'Valve'],
  controlValve: ['调节阀', 'Control valve'],
  pump: ['泵', 'Pump'],
  tank: ['储罐', 'Tank'],
  silo: ['料仓', 'Silo'],
  motor: ['电机', 'Motor'],
  fan: ['风机', 'Fan'],
  compressor: ['压缩机', 'Compressor'],
  conveyor: ['输送机', 'Conveyor'],
  mixer: ['搅拌罐', 'Mixer'],
  heatExchanger: ['换热器', 'Exchanger'],
  boiler: ['锅炉', 'Boiler'],
  coolingTower: ['冷却塔', 'Cooling tower'],
  filter: ['过滤器', 'Filter'],
  meter: ['仪表', 'Meter'],
  lamp: ['指示灯', 'Lamp'],
  switch: ['开关', 'Switch'],
  sensor: ['传感器', 'Sensor'],
}

const IN_ROW = 10
const STEP = { across: 120, down: 110 }
const SIDE = 84
/** The states of a row of symbols, and their names below them. */
const ROW_HEIGHT = SYMBOL_STATES.length * STEP.down + 40

/** Each symbol in each of its states, below each other. */
function sheet(text: ExampleText): ListedObject[] {
  return SYMBOLS.flatMap((symbol, index): ListedObject[] => {
    const x = STEP.across * (0.5 + (index % IN_ROW))
    const y = 60 + Math.floor(index / IN_ROW) * ROW_HEIGHT
    const name = text(...NAMES[symbol])
    return [
      ...SYMBOL_STATES.map((state, row) => ({
        sort: 'symbol' as const,
        ...{ name, symbol, state, x, y: y + row * STEP.down, width: SIDE, height: SIDE, level: 0.25 * (row + 1) },
      })),
      {
        sort: 'text',
        text: name,
        x,
        y: y + 3.5 * STEP.down + 20,
        width: STEP.across,
        height: 20,
        fontSize: 17,
        align: 'center',
      },
    ]
  })
}

export default ((text) => {
  const props = {
    config: {
      widthPx: STEP.across * IN_ROW,
      heightPx: ROW_HEIGHT * (SYMBOLS.length / IN_ROW),
      objects: listedObjects(sheet(text)),
    },
  }
  return [
    {
      key: 'symbols',
      icon: 'M2 8h3l3-3v6l3-3h3M2.5 2.5h4v3M13.5 13.5h-4v-3',
      props,
      example: { props, sources: [] },
    },
  ]
}) satisfies MakePresets
