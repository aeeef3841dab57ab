import type { Locale } from '@atrium/core/contract/refusal'
import { DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import type { CameraAddresses } from '../../demo-cameras.ts'
import { MEASUREMENTS } from '../../sim/catalogue.ts'
import { type CameraWords, cameraWords } from './cameras-words.ts'
import { clock, field, HEADER, heading, NORMAL, part, place, trend, where } from './parts.ts'
import type { DemoDashboard } from './wall.ts'

/** The public dashboard of two cameras, with figures of the line that one of them sees. */

const { tag, values, fields } = MEASUREMENTS.line
const lineA = where(tag, values[0])

/** Both pictures are 16 to 9 below their titles. */
const PICTURES = { top: 80, height: 571 }
const FIGURES = { top: 663, height: 405 }
const PHONE = { height: 260 }

const videos = (words: CameraWords, { gate, conveyor }: CameraAddresses) => [
  part('camGate1', place(PICTURES, 0, 6), {
    kind: 'Camera',
    title: words.gate,
    showFullScreen: true,
    phone: PHONE,
    props: { src: gate, showInPublic: true },
  }),
  part('camBelt1', place(PICTURES, 6, 6), {
    kind: 'Video',
    title: words.conveyor,
    showFullScreen: true,
    phone: PHONE,
    props: { src: conveyor },
  }),
]

const figures = (words: CameraWords) => [
  part('camOut01', place(FIGURES, 0, 2), {
    kind: 'Value',
    title: words.output,
    props: { unit: words.pieces, decimal: 0, trend: false },
    query: { from: 'line', fieldSet: field('output', 'last'), ...lineA },
  }),
  part('camSpeed', place(FIGURES, 2, 2), {
    kind: 'Value',
    title: words.speed,
    props: { unit: fields.speed.unit, decimal: fields.speed.decimals, trend: true },
    query: { from: 'line', fieldSet: field('speed', 'last'), ...lineA },
  }),
  part('camOee01', place(FIGURES, 4, 3), {
    kind: 'Gauge',
    title: words.efficiency,
    props: {
      config: {
        fieldList: [
          {
            field: 'oee',
            name: words.line,
            unit: fields.oee.unit,
            precision: 1,
            yMin: 0,
            yMax: 100,
            colors: [{ end: 100, color: NORMAL }],
          },
        ],
      },
    },
    query: { from: 'line', fieldSet: field('oee', 'last'), ...lineA },
  }),
  trend(
    'camCurve',
    place(FIGURES, 7, 5),
    words.curve,
    {
      precision: 1,
      plotYMin: 0,
      fieldList: [{ field: 'speed', name: words.speed, unit: fields.speed.unit }],
    },
    { from: 'line', fieldSet: field('speed', 'mean'), ...lineA, startTime: '*-1h' },
  ),
]

export function demoCamerasIn(locale: Locale, addresses: CameraAddresses): DemoDashboard {
  const words = cameraWords[locale]
  return {
    name: words.name,
    options: { ...DEFAULT_OPTIONS, theme: 'dark', width: 1920, height: 1080 },
    components: [
      heading('camTitle', place(HEADER, 0, 8), words.heading, words.title),
      clock('camClock', place(HEADER, 8, 4), words.clock),
      ...videos(words, addresses),
      ...figures(words),
    ],
  }
}
