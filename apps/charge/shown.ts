import { type AppShown, type ShownColumn, shownText } from '@atrium/core/contract/shown'
import { isBusy, type Port } from './entities/device.ts'

/** A charge of nothing has not begun. */
const energy: ShownColumn<number> = {
  unit: 'kWh',
  of: (wh) => (wh === 0 ? null : { kind: 'number', value: wh / 1000, digits: 2 }),
}

const seconds: ShownColumn<number> = {
  of: (value) => (value === 0 ? null : { kind: 'duration', seconds: value }),
}

/** A reason without a word is shown as it is. */
const stopReason: ShownColumn<string> = {
  of: (name, _row, { found }) => shownText(found(`more.reason_${name}`) ?? name),
}

/** How many ports are busy, of how many. */
const ports: ShownColumn<readonly Port[]> = {
  of: (all) => shownText(`${all.filter(({ status }) => isBusy(status)).length}/${all.length}`),
}

/** What lists and files show of columns whose stored values nobody reads. */
export const shown = { order: { energy, seconds, stopReason }, device: { ports } } satisfies AppShown
