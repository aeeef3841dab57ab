import client from 'prom-client'

/** One sample of a metric. Labels come from a short list in the code: never a tenant, a person or an address. */
export interface Sample {
  labels?: Readonly<Record<string, string>>
  value: number
}

type Figures = number | readonly Sample[]
/** Runs at each scrape. If it throws, the metric is left out of this scrape. */
type Read = () => Figures | Promise<Figures>

export interface Distribution {
  /** `labelValue` only if the distribution has a label. */
  observe(value: number, labelValue?: string): void
}

/**
 * The metrics of one process. Each part of the server passes a function that reads its own counters, so that counting
 * an event is only an increment. Two parts may add samples to one name.
 */
export interface Metrics {
  /** A count since the start. */
  counter(name: string, help: string, read: Read): void
  /** A current value. */
  gauge(name: string, help: string, read: Read): void
  /** `bounds` are the upper limits of the buckets, ascending. */
  histogram(name: string, help: string, bounds: readonly number[], label?: string): Distribution
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>
}

export const METRICS_TYPE = client.Registry.PROMETHEUS_CONTENT_TYPE

/** Gauges whose names end in `_total`, which Prometheus' own check refuses. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/**
 * How often Node's own metrics look whether the event loop is late. An alert looks for half a second; every 10 ms, the
 * default, would take 0.3 % of a core from an idle process.
 */
const LAG_EVERY_MS = 100

/** The metrics of this process, including Node's own. */
export function openMetrics(): Metrics {
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_EVERY_MS })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  const reads = new Map<string, Read[]>()
  let failed = 0

  async function samplesOf(name: string): Promise<Sample[]> {
    const found = await Promise.all((reads.get(name) ?? []).map((read) => samples(read)))
    return found.flat()
  }

  async function samples(read: Read): Promise<readonly Sample[]> {
    try {
      const figures = await read()
      return typeof figures === 'number' ? [{ value: figures }] : figures
    } catch {
      failed += 1
      return []
    }
  }

  function add(type: 'counter' | 'gauge', name: string, help: string, read: Read): void {
    const known = reads.get(name)
    if (known) {
      known.push(read)
      return
    }
    reads.set(name, [read])
    register({ name, help, type, values: () => samplesOf(name) })
  }

  function register({ values, ...about }: About): void {
    const get = async () => ({ ...about, aggregator: 'sum', values: await values() })
    // The registry uses only these properties of a metric.
    registry.registerMetric({ ...about, get } as never)
  }

  const metrics: Metrics = {
    counter: (name, help, read) => add('counter', name, help, read),
    gauge: (name, help, read) => add('gauge', name, help, read),
    histogram(name, help, bounds, label) {
      const series = new Map<string, { counts: number[]; sum: number }>()
      const values = () =>
        [...series].flatMap(([of, { counts, sum }]) =>
          linesOf(name, label === undefined ? {} : { [label]: of }, bounds, counts, sum),
        )
      register({ name, help, type: 'histogram', values })
      const seriesOf = (labelValue: string) => {
        const one = { counts: [...bounds.map(() => 0), 0], sum: 0 }
        series.set(labelValue, one)
        return one
      }
      // A distribution without a label exists from the start, like a counter.
      if (label === undefined) seriesOf('')
      return {
        observe(value, labelValue = '') {
          const one = series.get(labelValue) ?? seriesOf(labelValue)
          let at = 0
          while (at < bounds.length && value > bounds[at]!) at++
          one.counts[at]! += 1
          one.sum += value
        },
      }
    },
    text: () => registry.metrics(),
  }
  metrics.counter('atrium_metrics_failed_total', 'Figures that could not be read for a scrape', () => failed)
  return metrics
}

interface About {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  values(): readonly Sample[] | Promise<readonly Sample[]>
}

/** Each bucket counts all values up to its bound, as Prometheus requires. */
function linesOf(
  name: string,
  labels: Record<string, string>,
  bounds: readonly number[],
  counts: readonly number[],
  sum: number,
): (Sample & { metricName: string })[] {
  let total = 0
  const buckets = counts.map((count, at) => {
    total += count
    return { metricName: `${name}_bucket`, labels: { ...labels, le: String(bounds[at] ?? '+Inf') }, value: total }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: total },
  ]
}
