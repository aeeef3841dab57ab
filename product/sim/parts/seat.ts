import { type Mishap, type Traits, thinkingMs } from './mishap.ts'
import type { Command, MqttDevice } from './mqtt-device.ts'

/** A device that one person uses at a time, turn by turn. */

/** One part of what it does for somebody, such as a game. */
export interface Turn {
  ms: number
  /** The event with which it begins; undefined if that is not reported. */
  begun: object | undefined
  /** Takes effect. @returns the event with which it ends; undefined if that is not reported */
  end(): object | undefined
}

interface Seat<Stay> {
  /** Whoever is there. */
  readonly present: Stay | undefined
  /**
   * Obeys the command to begin. A guest does not find somebody of the simulator at the device itself, of whom the
   * product knows nothing: they leave.
   */
  start(command: Pick<Command<unknown>, 'cmdId' | 'mishap' | 'isGuest'>, stay: Stay): void
  stop(): void
}

interface Course<Stay> {
  turnsOf(stay: Stay): Iterator<Turn>
  /** What a device with the mishap `faults` reports. */
  fault: { code: string; msg: string }
  /** Time between people who begin at the device itself; they come while nobody is there. */
  passerByMs: number
  /** Somebody has come. */
  passBy(): Stay
}

const BUSY_CODE = 2
const FAULT_CODE = 4
const FAULT_OVER_MS = 60_000

export function openSeat<Stay>(
  device: Pick<MqttDevice<unknown>, 'acknowledge' | 'away' | 'report'>,
  traits: Traits,
  { turnsOf, fault, passerByMs, passBy }: Course<Stay>,
): Seat<Stay> {
  const { dice, haste } = traits
  let present: Stay | undefined
  let isPasserBy = false
  let timer: NodeJS.Timeout | undefined
  let coming = waitForNext()

  function next(turns: Iterator<Turn>, mishap: Mishap | undefined): void {
    const { value: turn, done } = turns.next()
    if (done) {
      present = undefined
      return
    }
    if (turn.begun) device.report('event', turn.begun, mishap)
    timer = setTimeout(() => {
      if (mishap === 'faults') return breakDown()
      if (mishap === 'dropsOut') void device.away()
      const ended = turn.end()
      if (ended) device.report('event', ended, mishap)
      // Only the first turn's messages are disturbed.
      next(turns, mishap === 'late' || mishap === 'dropsOut' ? undefined : mishap)
    }, turn.ms / haste)
  }

  /** The turns that are left do not take place. */
  function breakDown(): void {
    present = undefined
    device.report('event', { type: 'fault', ...fault })
    setTimeout(() => device.report('event', { type: 'fault', code: '' }), FAULT_OVER_MS / haste)
  }

  function begin(stay: Stay, mishap?: Mishap): void {
    clearTimeout(timer)
    present = stay
    next(turnsOf(stay), mishap)
  }

  function waitForNext(): NodeJS.Timeout {
    return setTimeout(
      () => {
        if (!present) {
          const stay = passBy()
          setTimeout(() => {
            if (present) return
            isPasserBy = true
            begin(stay)
          }, thinkingMs(traits))
        }
        coming = waitForNext()
      },
      dice.waitMs(passerByMs / haste),
    )
  }

  return {
    get present() {
      return present
    },
    start(command, stay) {
      const isTaken = present !== undefined && !(isPasserBy && command.isGuest)
      const code = command.mishap === 'refuses' ? FAULT_CODE : isTaken ? BUSY_CODE : 0
      device.acknowledge(command, code)
      if (code !== 0) return
      isPasserBy = false
      begin(stay, command.mishap)
    },
    stop() {
      clearTimeout(coming)
      clearTimeout(timer)
    },
  }
}
