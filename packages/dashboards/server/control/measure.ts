import type { Refusal } from '@atrium/core/contract/refusal'
import type { ControlValue, ControlValues } from '../../contract/control.ts'
import type { ControlProps, InfluxdbWriteProps } from '../../contract/control-props.ts'
import { isExpected, measuredIn, type ReadBack } from './read-back.ts'
import { measuredEarlier, notMeasured } from './refusals.ts'

/** How often a read-back is looked at that reports no changes itself. */
const LOOK_EVERY_MS = 500

/** Undefined: it was measured. */
export interface Outcome {
  failure?: Refusal
  after: ControlValue | null
}

interface Measurement {
  props: ControlProps
  values: ControlValues
  /** A value that was measured before is not the answer. */
  sentAtMs: number
}

/**
 * Reads until the expected value was measured after the sending, or the time is over.
 * @param stop ends it without an outcome: it throws
 */
export async function measure(readBack: ReadBack, measurement: Measurement, stop: AbortSignal): Promise<Outcome> {
  const { props, sentAtMs } = measurement
  const expected = expectedValue(measurement)
  const endMs = performance.now() + props.verifyS * 1000
  let after: ControlValue | null = null
  let isEarlier = false
  for (;;) {
    stop.throwIfAborted()
    const leftMs = endMs - performance.now()
    if (leftMs <= 0) break
    // Before the reading: what arrives while it runs is read next.
    const changed = readBack.changed(Math.min(LOOK_EVERY_MS, leftMs))
    // A source that fails now may answer in time.
    const dataset = await readBack
      .read(AbortSignal.any([stop, AbortSignal.timeout(Math.ceil(leftMs))]))
      .catch(() => undefined)
    const measured = dataset && measuredIn(dataset, props.verifyField, Date.now())
    if (measured) {
      after = measured.value
      const isMet = isExpected(measured.value, expected, props.tolerance)
      if (isMet && measured.timeMs >= sentAtMs) return { after }
      isEarlier = isMet
    }
    await changed
  }
  return { failure: isEarlier ? measuredEarlier() : notMeasured({ params: { seconds: props.verifyS } }), after }
}

function expectedValue({ props, values }: Measurement): ControlValue {
  if (props.verifyMode === 'expected') return props.verifyValue
  if ('value' in values) return values.value!
  const { verifyKey, controls } = props as InfluxdbWriteProps
  const first = controls.find(({ key, type }) => type === 'field' && key in values)
  return values[verifyKey || (first?.key ?? '')] ?? ''
}
