/**
 * Randomness that is a function of time: asked twice for the same moment it answers the same, so that history and live
 * values come from one curve and need no memory of what was sent before.
 */
export interface Noise {
  /** −1…1, wandering smoothly and always back around 0; `periodMs` is about how long one swing takes. */
  drift(channel: string, timeMs: number, periodMs: number): number
  /** Independent for every moment, bell-shaped around 0 with a spread of about 1, never beyond ±3. */
  jitter(channel: string, timeMs: number): number
  /** 0…1 for the n-th throw of a channel's dice. */
  throwOf(channel: string, n: number): number
}

export function noiseOf(seed: number): Noise {
  const throwOf = (channel: string, n: number) => hash(seed, channel, n) / 2 ** 32
  return {
    throwOf,
    drift(channel, timeMs, periodMs) {
      // Half a swing lies between two throws.
      const at = (timeMs / periodMs) * 2
      const before = Math.floor(at)
      const from = throwOf(channel, before)
      const to = throwOf(channel, before + 1)
      return 2 * (from + (to - from) * smooth(at - before)) - 1
    },
    jitter(channel, timeMs) {
      const sum = throwOf(channel, timeMs) + throwOf(channel, timeMs + 0.25) + throwOf(channel, timeMs + 0.5)
      return (sum - 1.5) * 2
    },
  }
}

/** From 0 to 1 with level ends, so that joined pieces have no corner. */
export function smooth(share: number): number {
  const x = Math.min(1, Math.max(0, share))
  return x * x * (3 - 2 * x)
}

const doubles = new Float64Array(1)
const words = new Uint32Array(doubles.buffer)

/** FNV-1a over the channel and the number's bits, stirred at the end: neighbours share no pattern. */
function hash(seed: number, channel: string, n: number): number {
  let state = 0x811c9dc5 ^ seed
  for (let index = 0; index < channel.length; index++) state = mix(state, channel.charCodeAt(index))
  doubles[0] = n
  state = mix(mix(state, words[0]!), words[1]!)
  state ^= state >>> 16
  state = Math.imul(state, 0x85ebca6b)
  state ^= state >>> 13
  state = Math.imul(state, 0xc2b2ae35)
  return (state ^ (state >>> 16)) >>> 0
}

function mix(state: number, word: number): number {
  const stirred = Math.imul(state ^ word, 0x01000193)
  return stirred ^ (stirred >>> 15)
}
