import { cpus, loadavg, totalmem } from 'node:os'

/** One line that describes the machine on which a benchmark ran. */
export function machineFacts(): string {
  const [cpu] = cpus()
  const memoryGiB = (totalmem() / 2 ** 30).toFixed(1)
  return `${cpus().length} x ${cpu?.model.trim() ?? 'unknown processor'}, ${memoryGiB} GiB, Node ${process.versions.node}, ${process.platform} ${process.arch}, load ${loadavg()[0]?.toFixed(2)} before`
}
