// What a run has cost, by room: a goal that is missed is explained with it.
import { roomOf } from './rooms.mjs'

/** Seconds on two idle cores (docs/testing.md). */
const GOALS_SECONDS = { short: 8 * 60, both: 16 * 60 }

/**
 * Sums the costs of all runs of a command, second looks included.
 * @param {ReturnType<typeof import('./results.mjs').costsOf>[]} runs
 * @param {{ command: 'short' | 'long' | 'changed', seconds: number, other?: { seconds: number } }} whole `other` are the
 *   times of `npm test`, if this is `npm run test:long`
 */
export function sumCosts(runs, { command, seconds, other }) {
  const files = new Map()
  for (const { file, ms, seconds: ofFile } of runs.flatMap((run) => run.files)) {
    const sum = files.get(file) ?? { file, ms: 0, seconds: 0 }
    files.set(file, { file, ms: sum.ms + ms, seconds: sum.seconds + ofFile })
  }
  const rooms = {}
  for (const { file, seconds: ofFile } of files.values()) rooms[roomOf(file)] = (rooms[roomOf(file)] ?? 0) + ofFile
  const goals = []
  if (command === 'short') goals.push({ name: 'npm test', goal: GOALS_SECONDS.short, taken: seconds })
  if (command === 'long' && other) {
    goals.push({ name: 'both commands', goal: GOALS_SECONDS.both, taken: seconds + other.seconds })
  }
  return {
    files: [...files.values()],
    rooms,
    postgres: runs.reduce((sum, { postgres }) => sum + postgres, 0),
    said: runs.flatMap(({ said }) => said),
    servers: runs.reduce((sum, { servers }) => sum + servers, 0),
    seconds,
    goals,
  }
}
