/**
 * Random values that are functions of time. The same time always has the same values, so history and live values match,
 * and nothing has to be stored.
 */
export interface Noise {
  /** −1…1, changing smoothly around 0; `periodMs` is the approximate length of one swing. */
  drift(channel: string, timeMs: number, periodMs: number): number
  /** Independent for each time: normally distributed around 0 with a deviation of about 1, limited to ±3. */
  jitter(channel: string, timeMs: number): number
  /** 0…1, the n-th random number of a channel. */
  throwOf(channel: string, n: number): number
}

export function noiseOf(seed: number): Noise {
  const throwOf = (channel: string, n: number) => hash(seed, channel, n) / 2 ** 32
  return {
    throwOf,
    drift(channel, timeMs, periodMs) {
      // Two random numbers per period.
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

/** From 0 to 1 with a slope of 0 at both ends, so that joined pieces have no corner. */
export function smooth(share: number): number {
  const x = Math.min(1, Math.max(0, share))
  return x * x * (3 - 2 * x)
}

const doubles = new Float64Array(1)
const words = new Uint32Array(doubles.buffer)

/** FNV-1a over the channel and the number's bits, with a final mix: neighbouring numbers have unrelated results. */
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
