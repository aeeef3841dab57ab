/** 2020-09-13T12:26:40Z, in the middle of one week-long shard of InfluxDB. */
export const START_US = 1_600_000_000_000_000
const SECOND_US = 1_000_000

/**
 * Lines with times in microseconds, the same in every run: series of several measurements without equal times, with
 * gaps, late fields, all types, names that need quotes, and tags that some series lack.
 */
export function sampleLines(): string[] {
  const lines: string[] = []
  const hosts = ['a', 'b', 'c']
  for (let i = 0; i < 48; i++) {
    for (const [h, host] of hosts.entries()) {
      // Ten minutes apart, with a gap of three hours.
      const timeUs = START_US + (i * 600 + h * 7 + (i >= 30 ? 10_800 : 0)) * SECOND_US
      const region = h === 2 ? '' : `,region=${h === 0 ? 'north' : 'south'}`
      lines.push(`cpu,host=${host}${region} ${cpuFields(i, h)} ${timeUs}`)
    }
  }
  for (let i = 0; i < 20; i++) {
    lines.push(
      `mem,host=${hosts[i % 2]} used=${1000 + i * i}i,free=${5000 - i * 13}i ${START_US + i * 900 * SECOND_US + 11}`,
    )
    lines.push(
      `odd\\ name,sensor\\ id=x\\=${i % 3},单位=℃ wert\\ 1=${(i * 37) % 11},温度=${i / 4} ${START_US + i * 300 * SECOND_US + 5}`,
    )
  }
  for (let i = 0; i < 12; i++) {
    // A tag and a field of one name.
    lines.push(`both,a=${hosts[i % 3]} a=${i / 2},b=${i}i ${START_US + (i * 1000 + 3) * SECOND_US}`)
  }
  lines.push(`lonely value=1.25 ${START_US}`)
  lines.push(`counter total=${Number.MAX_SAFE_INTEGER}i ${START_US}`, `counter total=9007199254740993i ${START_US + 1}`)
  return lines
}

function cpuFields(i: number, h: number): string {
  const fields = [`load=${(((i * 3 + h) * 367) % 1009) / 8}`]
  if (i % 3 === 0) fields.push(`tasks=${((i * 31 + h) % 17) - 4}i`)
  if (i % 4 === 1) fields.push(`state="${['on', 'off', 'idle \\"x\\"'][(i + h) % 3]}"`)
  if (i % 5 === 2) fields.push(`ok=${(i + h) % 2 === 0}`)
  if (i >= 24) fields.push(`temp=${20 + Math.sin(i / 3 + h * 1.7) * 5}`)
  return fields.join(',')
}
