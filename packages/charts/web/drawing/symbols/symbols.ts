import type { SymbolName } from '../../../contract/drawing/symbols.ts'
import { blades, circle, type Motion, type SymbolDrawing, type SymbolPart } from './symbol-parts.ts'

const body = (d: string): SymbolPart => ({ d, look: 'body' })
const line = (d: string): SymbolPart => ({ d, look: 'line' })
const thin = (d: string): SymbolPart => ({ d, look: 'thin' })
const moving = (d: string, motion: Motion): SymbolPart => ({ d, look: 'accent', motion })
/** What flows, which nobody sees while the symbol is off. */
const flow = (d: string): SymbolPart => ({ d, look: 'line', motion: { how: 'flow', speed: 22 }, only: 'on' })
const turn = (x: number, y: number, periodS = 2): Motion => ({ how: 'turn', x, y, periodS })

const TANK = 'M18 24C18 8 82 8 82 24V76C82 92 18 92 18 76Z'
const SILO = 'M22 18H78V58L58 86H42L22 58Z'
const BOILER = 'M18 26C18 10 82 10 82 26V90H18Z'

/** Our own symbols of a process: like those of P&I diagrams, but with what people recognise in a plant. */
export const SYMBOL_DRAWINGS: Readonly<Record<SymbolName, SymbolDrawing>> = {
  pipe: { parts: [body('M4 32H96V68H4Z'), body('M2 25H10V75H2ZM90 25H98V75H90Z'), flow('M18 50H84')] },
  elbow: {
    parts: [
      body('M4 32H40A28 28 0 0 1 68 60V96H32V76A8 8 0 0 0 24 68H4Z'),
      body('M2 25H10V75H2ZM25 90H75V98H25Z'),
      flow('M16 50H38A12 12 0 0 1 50 62V86'),
    ],
  },
  valve: {
    parts: [line('M50 60V26'), line('M30 22H70'), body('M6 36V84L50 60ZM94 36V84L50 60Z'), flow('M12 60H88')],
  },
  controlValve: {
    parts: [
      line('M50 64V36'),
      body('M24 36A26 27 0 0 1 76 36Z'),
      body('M6 42V86L50 64ZM94 42V86L50 64Z'),
      flow('M12 64H88'),
    ],
  },
  pump: {
    parts: [
      body('M32 82L22 96H74L64 82Z'),
      body('M48 18H96V40H70Z'),
      body(circle(48, 54, 36)),
      moving(blades(48, 54, 27, 5), turn(48, 54)),
    ],
  },
  tank: {
    parts: [line('M28 88V98M72 88V98'), body(TANK), thin('M18 24C18 36 82 36 82 24'), flow('M50 42V84')],
    vessel: { body: TANK, d: TANK, emptyY: 88, fullY: 26 },
  },
  silo: {
    parts: [
      line('M26 64V98M74 64V98'),
      body(SILO),
      body('M22 18L44 5H56L78 18Z'),
      thin('M22 58H78'),
      flow('M50 66V98'),
    ],
    vessel: { body: SILO, d: SILO, emptyY: 86, fullY: 20 },
  },
  motor: {
    parts: [
      body('M24 80L16 96H84L76 80Z'),
      body('M84 42H98V58H84Z'),
      body(circle(50, 50, 38)),
      { d: 'M50 22A28 28 0 0 1 78 50M50 78A28 28 0 0 1 22 50', look: 'line', motion: turn(50, 50, 2.5) },
      line('M38 62V39L50 54L62 39V62'),
    ],
  },
  fan: {
    parts: [
      body('M18 8H82A10 10 0 0 1 92 18V82A10 10 0 0 1 82 92H18A10 10 0 0 1 8 82V18A10 10 0 0 1 18 8Z'),
      thin(circle(50, 50, 36)),
      moving(blades(50, 50, 30, 4), turn(50, 50, 1.6)),
      body(circle(50, 50, 6)),
    ],
  },
  compressor: {
    parts: [
      body(circle(50, 50, 42)),
      line('M22 19L90 37M22 81L90 63'),
      moving(blades(46, 50, 19, 3), turn(46, 50, 1.6)),
    ],
  },
  conveyor: {
    parts: [
      line('M22 80V96M78 80V96'),
      body('M24 26H50V52H24ZM60 34H78V52H60Z'),
      body('M18 52H82A14 14 0 0 1 82 80H18A14 14 0 0 1 18 52Z'),
      moving('M18 60.5V71.5M12.5 66H23.5', turn(18, 66, 3)),
      moving('M50 60.5V71.5M44.5 66H55.5', turn(50, 66, 3)),
      moving('M82 60.5V71.5M76.5 66H87.5', turn(82, 66, 3)),
    ],
  },
  mixer: {
    parts: [
      line('M26 86V98M74 86V98'),
      body('M14 30H86V70C86 94 14 94 14 70Z'),
      body('M36 4H64V20H36Z'),
      line('M50 20V68'),
      moving('M26 60H74V74H26Z', { how: 'spin', x: 50, periodS: 2 }),
    ],
  },
  heatExchanger: {
    parts: [
      body('M24 14H36V30H24ZM64 70H76V86H64Z'),
      body('M24 26H76A24 24 0 0 1 76 74H24A24 24 0 0 1 24 26Z'),
      { ...line('M2 50H22L32 37L44 63L56 37L68 63L78 50H98'), only: 'off' },
      flow('M2 50H22L32 37L44 63L56 37L68 63L78 50H98'),
    ],
  },
  boiler: {
    parts: [
      body('M60 3H72V22H60Z'),
      body(BOILER),
      body('M32 84V70A18 18 0 0 1 68 70V84Z'),
      {
        d: 'M50 56C58 65 61 69 59 76A9.5 9.5 0 0 1 41 76C40 69 47 67 50 56Z',
        look: 'accent',
        motion: { how: 'swing', x: 50, y: 84, degrees: 7, periodS: 0.9 },
        only: 'on',
      },
      line('M10 95H90'),
    ],
    vessel: { body: BOILER, d: 'M18 26C18 10 82 10 82 26V50H18Z', emptyY: 50, fullY: 18 },
  },
  coolingTower: {
    parts: [
      body('M16 90C30 66 32 42 26 22H74C68 42 70 66 84 90Z'),
      moving('M28 14L50 18L72 14L50 10Z', { how: 'spin', x: 50, periodS: 1.6 }),
      thin('M26 66H74'),
      flow('M40 36V84M60 36V84'),
      line('M8 92H92'),
    ],
  },
  filter: {
    parts: [
      body('M2 42H18V58H2ZM82 42H98V58H82Z'),
      body('M24 16H76A8 8 0 0 1 84 24V76A8 8 0 0 1 76 84H24A8 8 0 0 1 16 76V24A8 8 0 0 1 24 16Z'),
      thin('M40 16V84M50 16V84M60 16V84'),
      flow('M6 50H94'),
    ],
  },
  meter: {
    parts: [
      body(circle(50, 50, 42)),
      thin('M24 64A30 30 0 1 1 76 64M50 20V28M29 29L34 34M71 29L66 34'),
      thin('M38 78H62'),
      moving('M46 58L62 28L54 60A4.5 4.5 0 0 1 46 58Z', { how: 'swing', x: 50, y: 59, degrees: 24, periodS: 3 }),
    ],
  },
  lamp: {
    parts: [
      {
        ...line('M50 14V4M26 23L18 15M74 23L82 15M16 46H5M84 46H95'),
        motion: { how: 'pulse', periodS: 2 },
        only: 'on',
      },
      { d: 'M28 72V46A22 22 0 0 1 72 46V72Z', look: 'body' },
      { d: 'M38 64V48A12 12 0 0 1 62 48V64Z', look: 'accent' },
      body('M18 72H82V90H18Z'),
    ],
  },
  switch: {
    parts: [
      body('M14 18H86A8 8 0 0 1 94 26V74A8 8 0 0 1 86 82H14A8 8 0 0 1 6 74V26A8 8 0 0 1 14 18Z'),
      { ...line('M6 56H28M72 56H94'), only: 'off' },
      { ...line('M28 56L64 32'), only: 'off' },
      flow('M6 56H94'),
      { d: circle(28, 56, 5), look: 'accent' },
      { d: circle(72, 56, 5), look: 'accent' },
    ],
  },
  sensor: {
    parts: [
      body('M42 40H58V82A8 8 0 0 1 42 82Z'),
      body('M32 6H68A6 6 0 0 1 74 12V40H26V12A6 6 0 0 1 32 6Z'),
      { d: circle(50, 23, 8), look: 'accent' },
      {
        d: 'M31 64C25 72 25 84 31 92M69 64C75 72 75 84 69 92M19 58C9 71 9 85 19 98M81 58C91 71 91 85 81 98',
        look: 'line',
        motion: { how: 'pulse', periodS: 2 },
        only: 'on',
      },
    ],
  },
}
