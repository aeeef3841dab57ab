import type { World } from './world.ts'

/** The value of a sample, by its name as in the metrics text; undefined if there is none. */
export async function readMetric({ server }: World, sample: string): Promise<number | undefined> {
  const text = await server.services.metrics.text()
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length))
}
